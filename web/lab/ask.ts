import { button, html, newId } from './dom.js';

/** A dialog with a text field; `take` may throw to say what is wrong. Resolves when it is closed. */
export function ask(title: string, explain: string, action: string, take: (text: string) => void | Promise<void>): Promise<void> {
  const id = newId('ask');
  const field = html('textarea', {
    id: `${id}-text`,
    rows: 12,
    spellcheck: 'false',
    'aria-describedby': `${id}-explain ${id}-wrong`,
  });
  const wrong = html('p', { class: 'wrong', id: `${id}-wrong`, role: 'alert' });
  const dialog = html(
    'dialog',
    { 'aria-labelledby': id },
    html('h2', { id }, title),
    html('p', { id: `${id}-explain` }, explain),
    html('label', { class: 'sr', for: `${id}-text` }, title),
    field,
    wrong,
    html(
      'div',
      { class: 'row' },
      button(action, () => void accept(), { class: 'main' }),
      button('Cancel', () => dialog.close()),
    ),
  );
  const accept = async (): Promise<void> => {
    try {
      await take(field.value);
      dialog.close();
    } catch (cause) {
      wrong.textContent = cause instanceof Error ? cause.message : String(cause);
    }
  };
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener(
      'close',
      () => {
        dialog.remove();
        resolve();
      },
      { once: true },
    ),
  );
}

/** Puts text into the clipboard, or shows it to be copied by hand where the browser refuses; tells which. */
export async function copy(text: string, what: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `${what} copied.`;
  } catch {
    const id = newId('copy');
    const field = html('textarea', { rows: 12, readonly: true, 'aria-labelledby': id });
    field.value = text;
    const dialog = html(
      'dialog',
      { 'aria-labelledby': id },
      html('h2', { id }, `${what}, to be copied by hand`),
      field,
      html(
        'div',
        { class: 'row' },
        button('Close', () => dialog.close(), { class: 'main' }),
      ),
    );
    dialog.addEventListener('close', () => dialog.remove(), { once: true });
    document.body.append(dialog);
    dialog.showModal();
    field.select();
    return `${what} is shown.`;
  }
}
