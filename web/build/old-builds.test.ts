import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropOldBuilds } from './old-builds.ts'

let dist = ''
const write = (name: string, text = '') => {
  mkdirSync(dirname(join(dist, name)), { recursive: true })
  writeFileSync(join(dist, name), text)
}
/** Builds as Vite does it: new files beside those that are there, then the old ones go. */
const build = (id: string, ...files: string[]) => {
  for (const file of files) write(file)
  write(`builds/meta/${id}.json`, JSON.stringify({ id, files }))
  dropOldBuilds(dist, { id, files })
}
const stands = (name: string) => existsSync(join(dist, name))

describe('the folder of the built web', () => {
  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'oselia-dist-'))
  })
  afterEach(() => rmSync(dist, { recursive: true, force: true }))

  it('keeps the assets of two builds back, with their packed copies, and no longer', () => {
    write('assets/page-1.js.br')
    build('one', 'assets/page-1.js', 'assets/same.js')
    build('two', 'assets/page-2.js', 'assets/same.js')
    build('three', 'assets/page-3.js', 'assets/same.js')
    expect(['page-1.js', 'page-1.js.br', 'page-2.js', 'same.js'].map((file) => stands(`assets/${file}`))).toEqual([
      true,
      true,
      true,
      true,
    ])
    build('four', 'assets/page-4.js', 'assets/same.js')
    expect(['page-1.js', 'page-1.js.br', 'page-2.js', 'same.js'].map((file) => stands(`assets/${file}`))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(stands('builds/meta/one.json')).toBe(false)
  })

  it('does not count the same build twice', () => {
    build('one', 'assets/page-1.js')
    build('two', 'assets/page-2.js')
    build('two', 'assets/page-2.js')
    build('two', 'assets/page-2.js')
    expect(stands('assets/page-1.js')).toBe(true)
  })

  it('drops what is not hashed and no longer built, and leftovers of a build that was broken off', () => {
    write('assets/half.js')
    build('one', 'assets/page-1.js', 'payload/old.json')
    build('two', 'assets/page-2.js')
    expect([stands('assets/half.js'), stands('payload/old.json'), stands('assets/page-1.js')]).toEqual([
      false,
      false,
      true,
    ])
  })
})
