import { describe, expect, it } from 'vitest'
import { eventsIn, holdEventStream } from './event-stream.ts'

describe('the stream of live events', () => {
  it('reads complete events and keeps the rest for later', () => {
    expect(eventsIn('id: 7\ndata: {"entity":"houses"}\n\nid: 8\nda')).toEqual({
      events: [{ id: '7', kind: '', data: '{"entity":"houses"}' }],
      rest: 'id: 8\nda',
    })
  })

  it('ignores a heartbeat', () => {
    expect(eventsIn(': \n\nretry: 2000\n\n').events).toEqual([])
  })

  it('reads the type of an event and both line endings', () => {
    expect(eventsIn('event: reset\r\ndata: {}\r\n\r\n').events).toEqual([{ id: '', kind: 'reset', data: '{}' }])
  })
})

/** Answers that send some text and then stay open without another byte, as a half-open connection does. */
const silentAfter = (text: string, signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        if (signal.aborted) controller.error(signal.reason)
        else controller.enqueue(new TextEncoder().encode(text))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
  )

describe('a held connection', () => {
  const quick = { shortest: 1, longest: 20, silent: 40 }

  it('is closed when it is silent for too long, and begins again after the last event', async () => {
    const stop = new AbortController()
    const asked: string[] = []
    const heard: string[] = []
    const lost: number[] = []
    await holdEventStream(
      {
        ...quick,
        open: async (lastId, signal) => {
          asked.push(lastId)
          if (asked.length === 3) stop.abort()
          return silentAfter(`id: ${asked.length}\ndata: {}\n\n`, signal)
        },
        onEvent: ({ id }) => heard.push(id),
        onEnd: (how, failures) => lost.push(how === 'lost' ? failures : 0),
      },
      stop.signal,
    )
    expect(asked).toEqual(['', '1', '2'])
    expect(heard.slice(0, 2)).toEqual(['1', '2'])
    expect(lost).toHaveLength(2)
  })

  it('stays while heartbeats come', async () => {
    const stop = new AbortController()
    let opened = 0
    const open = async (_lastId: string, signal: AbortSignal) => {
      opened += 1
      return new Response(
        new ReadableStream({
          start: (controller) => {
            const beat = setInterval(() => controller.enqueue(new TextEncoder().encode(': \n\n')), 10)
            signal.addEventListener('abort', () => {
              clearInterval(beat)
              controller.error(signal.reason)
            })
          },
        }),
      )
    }
    setTimeout(() => stop.abort(), 200)
    await holdEventStream({ ...quick, silent: 100, open, onEvent: () => undefined }, stop.signal)
    expect(opened).toBe(1)
  })

  it('is given up at a 404 where that means that the address is gone', async () => {
    const ends: string[] = []
    await holdEventStream(
      {
        ...quick,
        endsAt404: true,
        open: async () => new Response('', { status: 404 }),
        onEvent: () => undefined,
        onEnd: (how) => ends.push(how),
      },
      new AbortController().signal,
    )
    expect(ends).toEqual(['gone'])
  })

  it('comes back after a 404 elsewhere', async () => {
    const stop = new AbortController()
    const ends: string[] = []
    let opened = 0
    await holdEventStream(
      {
        ...quick,
        open: async () => {
          opened += 1
          if (opened === 3) stop.abort()
          return new Response('', { status: 404 })
        },
        onEvent: () => undefined,
        onEnd: (how) => ends.push(how),
      },
      stop.signal,
    )
    expect(opened).toBe(3)
    expect(ends).toEqual(['lost', 'lost'])
  })
})
