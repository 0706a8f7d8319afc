import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'uk' }, querySelector: () => null })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

test('another payment whose answer is lost is sent again as the same one, with the key that it had', async () => {
  const { paymentSender } = await import('./payments.send.ts')
  const sent: { isAnother: boolean; key: string | null }[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Headers; body: string }) => {
    const { is_another: isAnother = false } = JSON.parse(body) as { is_another?: boolean }
    sent.push({ isAnother, key: headers.get('Idempotency-Key') })
    if (!isAnother) return Response.json({ message: 'вже є', code: 'likely_received' }, { status: 409 })
    if (sent.length === 2) throw new TypeError('the connection was lost')
    return Response.json({ data: { id: 7 } }, { status: 201 })
  })
  let asked = 0
  const send = paymentSender(async () => (asked += 1) > 0)
  const body = { account_id: 1, amount_minor: 100, received_on: '2026-05-20', channel: 'cash' as const }
  await expect(send({ body, key: 'first' })).rejects.toMatchObject({ status: 0 })
  await expect(send({ body, key: 'first' })).resolves.toMatchObject({ data: { id: 7 } })
  expect([asked, sent.map(({ isAnother }) => isAnother)]).toEqual([1, [false, true, true]])
  expect([sent[0]!.key, sent[2]!.key]).toEqual(['first', sent[1]!.key])
  expect(sent[1]!.key).not.toBe('first')
})
