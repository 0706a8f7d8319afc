/** How long a moved card may take to reach its column, in ms; a move that was cancelled or refused never gets there. */
export const LONGEST_MOVE = 5_000

/**
 * Whether the focus goes to a card that was moved, and whether the move is over for the focus.
 * `at` is the position of the focus, `arrived` whether the card is in its new column, `waited` is in ms.
 */
export const focusAfterMove = ({
  at,
  arrived,
  waited,
}: {
  at: 'nowhere' | 'card' | 'elsewhere'
  arrived: boolean
  waited: number
}): { focus: boolean; over: boolean } => {
  if (at === 'elsewhere' || waited > LONGEST_MOVE) return { focus: false, over: true }
  return { focus: at === 'nowhere', over: arrived }
}
