import { describe, expect, it } from 'vitest'
import { LONGEST_MOVE, focusAfterMove } from './requests.board.rules.ts'

describe('the focus after a card is moved', () => {
  it('follows the card until it is in its column, and then is left alone', () => {
    expect(focusAfterMove({ at: 'nowhere', arrived: false, waited: 100 })).toEqual({ focus: true, over: false })
    expect(focusAfterMove({ at: 'card', arrived: false, waited: 100 })).toEqual({ focus: false, over: false })
    expect(focusAfterMove({ at: 'nowhere', arrived: true, waited: 900 })).toEqual({ focus: true, over: true })
  })

  it('is not taken from a field that the user has gone to', () => {
    expect(focusAfterMove({ at: 'elsewhere', arrived: true, waited: 100 })).toEqual({ focus: false, over: true })
  })

  it('does not jump to a card whose move was cancelled, when the board is redrawn later', () => {
    const later = { at: 'nowhere', arrived: false, waited: LONGEST_MOVE + 1 } as const
    expect(focusAfterMove(later)).toEqual({ focus: false, over: true })
  })
})
