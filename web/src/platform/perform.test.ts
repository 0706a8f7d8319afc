import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: 'uk' }, querySelector: () => null })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
})

afterEach(() => vi.unstubAllGlobals())

const setUp = async () => {
  const [{ QueryObserver: Observer }, { queryClient }, { readAnew }, echo] = await Promise.all([
    import('@tanstack/query-core'),
    import('./query.ts'),
    import('./perform.ts'),
    import('./live-echo.ts'),
  ])
  const fetches: Record<string, number> = {}
  const watched: { destroy: () => void }[] = []
  /** A list on the screen that counts how often it is fetched. */
  const show = async (resource: string) => {
    fetches[resource] = 0
    const observer = new Observer(queryClient, {
      queryKey: [resource],
      queryFn: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        return (fetches[resource]! += 1)
      },
    })
    observer.subscribe(() => undefined)
    watched.push(observer)
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
    fetches[resource] = 0
  }
  const end = () => {
    for (const observer of watched) observer.destroy()
    queryClient.clear()
  }
  return { queryClient, readAnew, echo, fetches, show, end }
}

const change = (id: number) => ({
  given: { params: { id }, body: { version: 1 } },
  reply: { data: { id, version: 2 } },
  sent: 0,
})

type ReadAnew = Awaited<ReturnType<typeof setUp>>['readAnew']
/** The change of a vehicle; only what `readAnew` reads of it is given. */
const vehicle = (id: number) => change(id) as unknown as Parameters<ReadAnew>[1]

test('a change whose touches contain its own resource fetches each list once', async () => {
  const { readAnew, fetches, show, end } = await setUp()
  await show('vehicles')
  await show('members')
  await readAnew('PUT /vehicles/:id', vehicle(21), { touches: ['vehicles', 'members', 'members'] })
  expect(fetches).toEqual({ vehicles: 1, members: 1 })
  end()
})

test('a fetch that the live event has started is awaited and not cancelled', async () => {
  const { queryClient, readAnew, echo, fetches, show, end } = await setUp()
  await show('vehicles')
  echo.echoOf(['vehicles'], 22, 'update')
  void queryClient.invalidateQueries({ queryKey: ['vehicles'] })
  await readAnew('PUT /vehicles/:id', vehicle(22), { touches: ['vehicles'] })
  expect(fetches).toEqual({ vehicles: 1 })
  end()
})

test('the event of the end of a job that a call started is not taken for its own', async () => {
  const { readAnew, echo, end } = await setUp()
  await readAnew('PUT /vehicles/:id', vehicle(23), { startsJob: true })
  expect(echo.echoOf(['vehicles'], 23, 'update')).toBeUndefined()
  await readAnew('PUT /vehicles/:id', vehicle(24))
  expect(echo.echoOf(['vehicles'], 24, 'update')).toBeDefined()
  end()
})
