import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { drawPdf, type PdfDocument } from './pdf.js'

const mega = 1024 * 1024

it('drawing waits for a slow reader, and ends when the reader has gone', async () => {
  let drawn = 0
  const pages = function* () {
    for (;;)
      yield (paper: PdfDocument) => {
        drawn += 1
        for (let at = 0; at < 5000; at++)
          paper.rect(Math.random() * 500, Math.random() * 500, Math.random(), Math.random())
        paper.fill('#000')
      }
  }
  const stream = await drawPdf({ title: 'Without end', author: 'Test', language: 'en', at: new Date(0) }, pages())
  const until = async (holds: () => boolean) => {
    while (!holds()) await setTimeout(10)
    await setTimeout(100)
  }
  await until(() => stream.readableLength > mega)
  const first = drawn
  expect(stream.readableLength).toBeLessThan(2 * mega)
  await until(() => true)
  expect(drawn).toBe(first)
  stream.read()
  await until(() => drawn > first && stream.readableLength > mega)
  stream.destroy()
  const last = drawn
  await until(() => true)
  expect(drawn).toBeLessThanOrEqual(last + 1)
})

it('drawing that fails before it is read is an error of its reader, not of the process', async () => {
  const pages = function* () {
    yield () => {
      throw new Error('no such day')
    }
  }
  const stream = await drawPdf({ title: 'Broken', author: 'Test', language: 'en', at: new Date(0) }, pages())
  await setTimeout(20)
  await expect(buffer(stream)).rejects.toThrow()
})
