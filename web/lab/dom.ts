/** Small helpers that build elements without markup strings and without inline styles. */
type Child = Node | string | number | undefined;
type Props = Readonly<Record<string, string | number | boolean | undefined>>;

function setAll(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAll(element, props);
  for (const child of children) if (child !== undefined) element.append(child instanceof Node ? child : String(child));
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setAll(element, props);
  for (const child of children) if (child !== undefined) element.append(child instanceof Node ? child : String(child));
  return element;
}

/** A figure that scripts can read as well as people: the exact value, and how it is shown. */
export function figure(name: string, value: number, digits: number, unit = ''): HTMLElement {
  const shown = Number.isFinite(value)
    ? `${value.toFixed(digits).replace('-', '−')}${unit && (unit === '°' ? unit : ` ${unit}`)}`
    : 'none';
  return html('data', { value: String(value), 'data-figure': name }, shown);
}

let ids = 0;
export const newId = (stem: string): string => `${stem}-${(ids += 1)}`;

export interface Choice {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  value: number;
}

/** A labelled slider that shows its value. */
export function slider(
  label: string,
  unit: string,
  min: number,
  max: number,
  step: number,
  value: number,
  onInput: (value: number) => void,
): Choice {
  const id = newId('range');
  const input = html('input', { type: 'range', id, min, max, step, value });
  const output = html('output', { for: id });
  const show = (): void => {
    const shown = `${Number(input.value)}${unit && ` ${unit}`}`;
    output.textContent = shown;
    input.setAttribute('aria-valuetext', shown);
  };
  show();
  input.addEventListener('input', () => {
    show();
    onInput(Number(input.value));
  });
  return {
    root: html('div', { class: 'slider' }, html('label', { for: id }, label), output, input),
    input,
    get value() {
      return Number(input.value);
    },
    set value(to: number) {
      input.value = String(to);
      show();
    },
  };
}

export function button(text: string, onClick: () => void, props: Props = {}): HTMLButtonElement {
  const element = html('button', { type: 'button', ...props }, text);
  element.addEventListener('click', onClick);
  return element;
}

export function select(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  value: string,
  onChange: (value: string) => void,
): {
  root: HTMLElement;
  input: HTMLSelectElement;
} {
  const input = html('select', {}, ...options.map(([v, text]) => html('option', { value: v, selected: v === value }, text)));
  input.addEventListener('change', () => onChange(input.value));
  return { root: html('label', { class: 'field' }, html('span', {}, label), input), input };
}

export function check(
  label: string,
  checked: boolean,
  onChange: (checked: boolean) => void,
): { root: HTMLElement; input: HTMLInputElement } {
  const input = html('input', { type: 'checkbox', checked });
  input.addEventListener('change', () => onChange(input.checked));
  return { root: html('label', { class: 'check' }, input, html('span', {}, label)), input };
}
