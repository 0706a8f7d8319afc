import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { urlOf } from '@oselia/contract/kit'
import { votingPackets } from '@oselia/contract/voting-protocols'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openArchive } from '../../../platform/spreadsheet.zip.js'
import { useApp } from '../../../testing/app.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})

let house: number
let folder: string
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Судова'))
  folder = await mkdtemp(join(tmpdir(), 'oselia-packet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const unpacked = async (id: number) => {
  const address = product.url + urlOf(votingPackets.packet).replace(':id', String(id))
  const response = await fetch(address, { headers: { authorization: `Bearer ${await product.tokenOf(life.who)}` } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const path = join(folder, 'packet.zip')
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  const archive = await openArchive(path)
  for (const name of archive.names) {
    const known = name === 'readme.txt' ? 'README.txt' : name === 'sha256sums' ? 'SHA256SUMS' : name
    await writeFile(join(folder, known), await buffer(await archive.read(name)))
  }
  archive.close()
  return archive.names
}

/** What the script in the packet says; it shares no code with the product. */
const recounted = async (): Promise<string> => {
  const run = promisify(execFile)(process.execPath, [join(folder, 'recount.mjs'), folder])
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

it('the packet of a voting holds everything, and is recounted from its files by a script of its own', async () => {
  const id = await life.generated(house)
  await life.drawn(id)
  await life.signed(id)
  const names = await unpacked(id)
  expect(names).toEqual(
    expect.arrayContaining([
      'readme.txt',
      'protocol.pdf',
      'roll.pdf',
      'signed.pdf',
      'register.csv',
      'ballots.csv',
      'answers.csv',
      'notices.csv',
      'history.csv',
      'rules.json',
      'results.json',
      'sha256sums',
    ]),
  )
  expect(await readFile(join(folder, 'README.txt'), 'utf8')).toContain('ЯК ПЕРЕРАХУВАТИ')
  expect(await recounted()).toBe('The recount agrees with results.json.\n')
})

it('the script finds an answer that was changed in the packet', async () => {
  const answers = await readFile(join(folder, 'answers.csv'), 'utf8')
  await writeFile(join(folder, 'answers.csv'), answers.replace('against', 'for'))
  const said = await recounted()
  expect(said).toContain('SHA-256 of answers.csv')
  expect(said).toMatch(/question \d, against: counted/)
})

it('is refused before there is a protocol, and to those who may not export it', async () => {
  const id = await life.counted(house)
  const { status, body } = await life.call(votingPackets.packet, { params: { id } })
  expect([status, body.code]).toEqual([409, 'not_counting'])
  expect((await life.call(votingPackets.packet, { params: { id }, as: 'manager' })).status).toBe(403)
})
