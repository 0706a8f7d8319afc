import { describe, expect, it } from 'vitest'
import { addressArrived, asked, typedInto } from './list-typed.rules.ts'

const empty = { text: '', known: '', sent: null }

describe('the search box', () => {
  it('keeps the space behind a word when the typing pauses', () => {
    const paused = addressArrived(asked(typedInto(empty, 'Іван ')), 'Іван')
    expect(paused.text).toBe('Іван ')
    expect(typedInto(paused, `${paused.text}П`).text).toBe('Іван П')
  })

  it('keeps letters typed before the address has answered', () => {
    const sent = asked(typedInto(empty, 'Ів'))
    const more = addressArrived(typedInto(sent, 'Іван'), 'Ів')
    expect(more.text).toBe('Іван')
    expect(addressArrived(asked(more), 'Іван')).toEqual({ text: 'Іван', known: 'Іван', sent: null })
  })

  it('follows the address when a filter is cleared or a saved view is chosen', () => {
    const found = addressArrived(asked(typedInto(empty, 'Іван')), 'Іван')
    expect(addressArrived(found, '').text).toBe('')
  })

  it('follows the address after a text that was typed and taken back', () => {
    const same = asked(typedInto(typedInto(empty, 'а'), ' '))
    expect(addressArrived(same, 'Олена').text).toBe('Олена')
  })
})
