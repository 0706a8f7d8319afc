import { type RefObject, useEffect } from 'react'
import classes from './data-table.module.css'

/** Gives a cell whose line is cut its whole text as a title, for the pointer; for the keyboard CSS opens the row that has the focus. */
const titleCell = ({ target }: MouseEvent) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('tbody td') : null
  const line = cell?.querySelector<HTMLElement>(`:scope > .${classes.line}`)
  if (!cell || !line) return
  // A name that opens the row is a box of its own, which is cut within the line.
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } =
    line.querySelector<HTMLElement>(`:scope > .${classes.name}`) ?? line
  const isCut = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1
  if (isCut) cell.title = line.innerText
  else cell.removeAttribute('title')
}

/** What is cut depends on the widths at hand, so a cell is measured when it is pointed at rather than all of them when drawn. */
export const useCellTitles = (root: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const list = root.current
    list?.addEventListener('mouseover', titleCell)
    return () => list?.removeEventListener('mouseover', titleCell)
  }, [root])
