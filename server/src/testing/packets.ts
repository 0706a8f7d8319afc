import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { urlOf } from '@oselia/contract/kit'
import { votingPackets } from '@oselia/contract/voting-protocols'
import { afterAll, beforeAll, expect } from 'vitest'
import { openArchive } from '../platform/spreadsheet.zip.js'
import type { useApp } from './app.js'
import type { Who } from './sign-in.js'

/** Packets of votings, unpacked into a folder of the test file. */
export const usePackets = (product: ReturnType<typeof useApp>) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oselia-packet-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const path = (name: string) => join(folder, name)

  /** Unpacks the packet of a voting; answers the names in it, in small letters. */
  const unpacked = async (id: number, who: Who) => {
    const address = product.url + urlOf(votingPackets.packet).replace(':id', String(id))
    const response = await fetch(address, { headers: { authorization: `Bearer ${await product.tokenOf(who)}` } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    await writeFile(path('packet.zip'), Buffer.from(await response.arrayBuffer()))
    const archive = await openArchive(path('packet.zip'))
    for (const name of archive.names) {
      const known = name === 'readme.txt' ? 'README.txt' : name === 'sha256sums' ? 'SHA256SUMS' : name
      await mkdir(dirname(path(known)), { recursive: true })
      await writeFile(path(known), await buffer(await archive.read(name)))
    }
    archive.close()
    return archive.names
  }

  /** What the script in the packet says; it shares no code with the product. */
  const recounted = async (): Promise<string> => {
    const run = promisify(execFile)(process.execPath, [path('recount.mjs'), folder])
    return run.then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    )
  }
  return { path, unpacked, recounted }
}
