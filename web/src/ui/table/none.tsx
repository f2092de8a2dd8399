/** What a cell shows that has nothing to tell. On a card it gets no line. */
export const NONE = <span data-none>–</span>
