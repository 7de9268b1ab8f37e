/** The CSS zoom that an element is under, its own and its ancestors'. 1 where the browser does not tell. */
export const zoomOf = (element: Element): number => (element as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
