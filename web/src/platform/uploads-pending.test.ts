import { expect, it } from 'vitest'
import { notePending, uploadsSettled } from './uploads-pending.ts'

it('saving waits for uploads that succeed or fail, and for what is written after them', async () => {
  const values: string[] = []
  let finish: (name: string) => void = () => undefined
  let refuse: (error: Error) => void = () => undefined
  const cover = new Promise<string>((resolve) => (finish = resolve))
  const large = new Promise<string>((_, reject) => (refuse = reject))
  void notePending(cover).then((name) => values.push(name))
  notePending(large).catch(() => values.push('refused'))
  const done = uploadsSettled().then((all) => [all, ...values])
  finish('cover')
  await Promise.resolve()
  refuse(new Error('413'))
  expect(await done).toEqual([false, 'cover', 'refused'])
})

it('saving does not wait where nothing is uploaded', async () => {
  await expect(uploadsSettled()).resolves.toBe(true)
})

it('answers that all succeeded where they did', async () => {
  void notePending(Promise.resolve('cover'))
  await expect(uploadsSettled()).resolves.toBe(true)
})
