import type { DragEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { Editor } from './realty.board.editor.ts'
import type { Way } from './realty.board.layout.ts'
import type { Cell } from './realty.board.rules.ts'

const ways: readonly string[] = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] satisfies Way[]

const spotAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-spot]')?.dataset
const isTyping = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'typing' in target.dataset

/** Keys while a number is typed: Enter and Tab commit, Escape cancels. */
const typingKeys = (event: KeyboardEvent, editor: Editor, refocus: () => void) => {
  const input = event.target as HTMLInputElement
  const { spot } = spotAt(input)!
  // Other keys belong to the input, so the board must not handle them.
  event.stopPropagation()
  if (event.key === 'Escape') editor.cancel()
  else if (event.key === 'Enter') editor.write(spot!, input.value)
  else if (event.key === 'Tab' && !event.shiftKey) {
    editor.write(spot!, input.value)
    editor.go('ArrowRight', false)
  } else return
  event.preventDefault()
  refocus()
}

/** Undo and redo keys on the board and its toolbar; returns whether the key was handled. */
export const undoKeys = (event: KeyboardEvent, editor: Editor) => {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return false
  // Uses `code`, because in a Cyrillic layout `key` is another letter.
  const back = event.code === 'KeyZ' && !event.shiftKey
  const forth = event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey)
  if (!back && !forth) return false
  event.preventDefault()
  if (back) editor.undo()
  else editor.redo()
  return true
}

const editKeys = (event: KeyboardEvent, editor: Editor) => {
  const { key } = event
  const isMoving = editor.pickedUp.length > 0
  const chord = event.ctrlKey || event.metaKey || event.altKey
  if (key === ' ' || (key === 'Enter' && isMoving)) return isMoving ? editor.drop() : editor.take()
  if (key === 'Escape') return editor.cancel()
  if (isMoving) return false
  if (key === 'F2' || key === 'Enter') return editor.type(null)
  if (key === 'Delete' || key === 'Backspace') return editor.remove()
  if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) return editor.all()
  if (key.length === 1 && !chord) return editor.type(key)
  return false
}

interface Options {
  editor: Editor
  editing: boolean
  /** Opens the page of a unit. */
  open: (cell: Cell) => void
  /** Moves the focus to the active spot after the next render. */
  refocus: () => void
}

/** Keys of the board: one tab stop, arrows move within. */
export const boardKeys =
  ({ editor, editing, open, refocus }: Options) =>
  (event: KeyboardEvent) => {
    if (isTyping(event.target)) return typingKeys(event, editor, refocus)
    if (!spotAt(event.target)) return undefined
    if (ways.includes(event.key) && !event.ctrlKey && !event.altKey) {
      event.preventDefault()
      editor.go(event.key as Way, event.shiftKey)
      return refocus()
    }
    if (!editing) {
      const cell = event.key === 'Enter' && editor.active ? editor.cellAt(editor.active) : undefined
      return cell && open(cell)
    }
    if (editKeys(event, editor) !== false) {
      event.preventDefault()
      refocus()
    }
    return undefined
  }

/** A click opens a unit; in edit mode it selects, and drops picked-up cells. */
export const boardClick =
  ({ editor, editing, open }: Options) =>
  (event: MouseEvent) => {
    const { spot } = spotAt(event.target) ?? {}
    if (!spot || isTyping(event.target)) return
    if (!editing) {
      const cell = editor.cellAt(spot)
      if (cell) open(cell)
      return
    }
    if (editor.pickedUp.length > 0) return editor.put(editor.pickedUp, spot)
    if (event.ctrlKey || event.metaKey) return editor.toggle(spot)
    editor.stand(spot, event.shiftKey)
  }

/** Blur commits the typed number. */
export const boardBlur = (editor: Editor) => (event: FocusEvent) => {
  if (!isTyping(event.target) || !editor.typing) return
  editor.write(editor.typing.spot, event.target.value)
}

/** The drop target: a spot of the grid, or the strip of unplaced units. */
export const dropAt = (event: DragEvent) => {
  const spot = spotAt(event.target)?.spot
  if (spot && !spot.startsWith('strip/')) return spot
  const strip = (event.target as Element).closest<HTMLElement>('[data-strip]')?.dataset.strip
  return strip === 'unplaced' ? 'strip:unplaced' : null
}

/** The dragged cells: the selection when it contains the pointed cell, otherwise that cell. */
export const dragged = (event: DragEvent, editor: Editor) => {
  const key = spotAt(event.target)?.key
  return key ? editor.meant(key) : []
}
