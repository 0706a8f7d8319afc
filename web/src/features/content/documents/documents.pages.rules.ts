/** Space between pages, in pixels; as in the styles. */
const gap = 8

/** The top of a page (from 0) in the scrolled area, by the heights of all pages in pixels. */
export const topOf = (heights: readonly number[], n: number): number =>
  heights.slice(0, n).reduce((top, height) => top + height + gap, 0)

/** The number (from 1) of the page that is at the top of the view; a third of a page may be scrolled away. */
export const pageAt = (heights: readonly number[], top: number): number => {
  let end = 0
  for (const [n, height] of heights.entries()) {
    end += height + gap
    if (top < end - height / 3) return n + 1
  }
  return Math.max(1, heights.length)
}

/** The pages (from 0) in view and one before and after it. */
export const pagesInView = (
  heights: readonly number[],
  { top, height }: { top: number; height: number },
): ReadonlySet<number> => {
  const shown = new Set<number>()
  let from = 0
  for (const [n, own] of heights.entries()) {
    if (from + own >= top && from <= top + Math.max(height, 1)) shown.add(n)
    from += own + gap
  }
  for (const n of Array.from(shown)) {
    if (n > 0) shown.add(n - 1)
    if (n + 1 < heights.length) shown.add(n + 1)
  }
  return shown
}
