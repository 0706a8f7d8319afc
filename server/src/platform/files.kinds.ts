import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { extname } from 'node:path'
import { Problem } from './problems.js'
import type { Upload } from './uploads.js'

/** The purpose of a file; determines allowed formats, size, and whether a picture is re-encoded. */
export type FileKind = 'image' | 'avatar' | 'cover' | 'attachment' | 'chat' | 'document' | 'import' | 'scan'

export interface Format {
  /** Without the dot. */
  extension: string
  mime: string
}

const mega = 1024 * 1024
/** Largest file of each kind, in bytes. */
export const largest: Record<FileKind, number> = {
  image: 20 * mega,
  avatar: 5 * mega,
  cover: 20 * mega,
  attachment: 20 * mega,
  chat: 20 * mega,
  document: 20 * mega,
  import: 50 * mega,
  scan: 300 * mega,
}

const pictures: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}
const officeTypes: Record<string, string> = {
  heic: 'image/heic',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  p7s: 'application/pkcs7-signature',
  asice: 'application/vnd.etsi.asic-e+zip',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}
const alike: Record<string, string> = { jpeg: 'jpg', jpe: 'jpg', heif: 'heic' }

const wrongKind = () => new Problem(415, 'wrong_kind')

export const isPicture = (format: Format): boolean => format.extension in pictures
const picturesOnly = (kind: FileKind) => kind === 'image' || kind === 'avatar' || kind === 'cover'

const importTypes = {
  xlsx: officeTypes['xlsx']!,
  xls: officeTypes['xls']!,
  csv: 'text/csv',
  json: 'application/json',
  // Markup and other texts in any encoding: never shown as anything else than text.
  xml: 'text/plain',
  txt: 'text/plain',
}
export type ImportFormat = keyof typeof importTypes
export const isImportFormat = (extension: string): extension is ImportFormat => Object.hasOwn(importTypes, extension)

/** The format of a file to import as detected by its reader from the bytes, in any text encoding. */
export const importFormat = (extension: ImportFormat): Format => ({ extension, mime: importTypes[extension] })

/** The format by the bytes, whatever the name. 413 when too large for its kind, 415 when the format is not allowed. */
export const formatOf = async (upload: Upload, kind: FileKind): Promise<Format> => {
  if (upload.bytes > largest[kind]) throw new Problem(413, 'too_large')
  const extension = await extensionOf(upload)
  const mime = extension && (pictures[extension] ?? (picturesOnly(kind) ? undefined : officeTypes[extension]))
  if (!extension || !mime) throw wrongKind()
  return { extension, mime }
}

const scanned = new Set(['pdf', 'jpg', 'png', 'webp'])
/** The format of scanned paper. 413 when too large, 415 for anything but a PDF or a picture. */
export const scanFormat = async (upload: Upload): Promise<Format> => {
  const format = await formatOf(upload, 'scan')
  if (!scanned.has(format.extension)) throw wrongKind()
  return format
}
export const jpegFormat: Format = { extension: 'jpg', mime: pictures['jpg']! }

const extensionOf = async (upload: Upload): Promise<string | undefined> => {
  if (upload.bytes === 0) return undefined
  const { fileTypeFromFile } = await import('file-type')
  // A corrupt archive makes the library throw: treated as an unknown format.
  const found = await fileTypeFromFile(upload.path).catch(() => ({ ext: 'spoiled' }))
  if (found?.ext === 'cfb') return officeExtension(upload.path)
  if (found?.ext === 'zip' && isSignedContainer(upload.head)) return 'asice'
  if (found) return found.ext
  if (isSignature(upload.head)) return 'p7s'
  if (!looksLikeMarkup(upload.head) && (await isText(upload.path)))
    return extname(upload.name).toLowerCase() === '.csv' ? 'csv' : 'txt'
  return undefined
}

// DER of CMS SignedData (RFC 5652, 5.1): a sequence that begins with the object identifier 1.2.840.113549.1.7.2.
const signedData = Buffer.from('06092a864886f70d010702', 'hex')
const isSignature = (head: Buffer) => head[0] === 0x30 && head.subarray(0, 24).includes(signedData)

// The first entry of an ASiC-E container is `mimetype`, stored without compression (ETSI EN 319 162-1, A.1).
const containerType = Buffer.from('application/vnd.etsi.asic-e+zip')
const isSignedContainer = (head: Buffer) =>
  head.subarray(30, 38).equals(Buffer.from('mimetype')) && head.subarray(38, 128).includes(containerType)

const looksLikeMarkup = (head: Buffer) => {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return text.startsWith('<') || /<(?:!doctype|html|head|body|script|svg|iframe)\b/i.test(text)
}

const isText = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const longestDirectory = 64

// Old Word and Excel share one container ([MS-CFB] 2.2–2.6); the names in its directory distinguish them.
const officeExtension = async (path: string): Promise<string | undefined> => {
  const names = await officeNames(path)
  if (names.has('WordDocument')) return 'doc'
  return names.has('Workbook') || names.has('Book') ? 'xls' : undefined
}

/**
 * Names of the entries in an old Office container; empty when corrupt. An encrypted new file contains
 * `EncryptedPackage`.
 */
export const officeNames = async (path: string): Promise<Set<string>> => {
  const handle = await open(path)
  try {
    const header = await bytesAt(handle, 0, 512)
    const size = 1 << header.readUInt16LE(0x1e)
    if (size !== 512 && size !== 4096) return new Set()
    return await directoryNames(handle, header, size)
  } finally {
    await handle.close()
  }
}

const directoryNames = async (handle: FileHandle, header: Buffer, size: number): Promise<Set<string>> => {
  const names = new Set<string>()
  let sector = header.readUInt32LE(0x30)
  // Only the first 109 sectors of the allocation table, which are in the header; a directory beyond them is not found.
  for (let n = 0; n < longestDirectory && sector < 0xfffffffa; n++) {
    const entries = await bytesAt(handle, (sector + 1) * size, size)
    for (let at = 0; at < size; at += 128) {
      const length = Math.min(Math.max(entries.readUInt16LE(at + 64) - 2, 0), 62)
      names.add(entries.toString('utf16le', at, at + length))
    }
    const table = Math.floor(sector / (size / 4))
    if (table >= 109) break
    const place = header.readUInt32LE(0x4c + table * 4)
    sector = (await bytesAt(handle, (place + 1) * size + (sector % (size / 4)) * 4, 4)).readUInt32LE(0)
  }
  return names
}

// Reads past the end return zeros, which match nothing.
const bytesAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  await handle.read(buffer, 0, length, position)
  return buffer
}

// Bidirectional control characters can make `fdp.exe` look like `exe.pdf`.
const forbiddenCharacters = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu
const longestName = 200

/** The sender's file name with the extension of the detected format. */
export const nameOf = (name: string, { extension }: Format): string => {
  const clean = name.toWellFormed().normalize('NFC').replace(forbiddenCharacters, '').trim()
  const given = extname(clean).slice(1).toLowerCase()
  const known = given in pictures || given in officeTypes || given in alike
  const stem = known || given === extension ? clean.slice(0, -given.length - 1) : clean
  const kept = (alike[given] ?? given) === extension ? clean.slice(clean.length - given.length) : extension
  return `${Array.from(stem).slice(0, longestName).join('') || 'file'}.${kept}`
}
