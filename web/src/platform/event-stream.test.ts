import { describe, expect, it } from 'vitest'
import { eventsIn } from './event-stream.ts'

describe('the stream of live events', () => {
  it('reads whole events and keeps the rest for later', () => {
    expect(eventsIn('id: 7\ndata: {"entity":"houses"}\n\nid: 8\nda')).toEqual({
      events: [{ id: '7', kind: '', data: '{"entity":"houses"}' }],
      rest: 'id: 8\nda',
    })
  })

  it('hears nothing in a heartbeat', () => {
    expect(eventsIn(': \n\nretry: 2000\n\n').events).toEqual([])
  })

  it('knows the kind of an event and either end of line', () => {
    expect(eventsIn('event: reset\r\ndata: {}\r\n\r\n').events).toEqual([{ id: '', kind: 'reset', data: '{}' }])
  })
})
