import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour. */
export const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif', width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .toFormat(format)
    .toBuffer()

/** A photo as a phone takes it: rotated by EXIF, with location and maker. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .withExif({ IFD0: { Make: 'Kyivphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A photo with location, maker and caption in every place that its format has for them. */
export const tellingPhoto = (format: 'jpeg' | 'png' | 'webp', width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .withExif({
      IFD0: { Make: 'Kyivphone', ImageDescription: 'Kyivcaption' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Kyivxmp</a></x:xmpmeta>')
    .toFormat(format)
    .toBuffer()

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** An archive without compression. */
export const zip = (entries: Record<string, string | Buffer>): Buffer => {
  const bodies: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const [title, data] = [Buffer.from(name), Buffer.from(text)]
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(data), 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(data.length, 18)
    shared.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), shared, title, data])
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, place, title]))
    bodies.push(body)
    offset += body.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(index.length, 8)
  end.writeUInt16LE(index.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}

export const docx = zip({
  '[Content_Types].xml':
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  'word/document.xml': '<w:document/>',
})
export const xlsx = zip({
  '[Content_Types].xml':
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  'xl/workbook.xml': '<workbook/>',
})
export const odt = zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' })

/** An old Word or Excel container with one stream of the given name, its directory in the second sector. */
export const oldOffice = (stream: string): Buffer => {
  const file = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 0x1e)
  file.writeUInt32LE(1, 0x30)
  file.writeUInt32LE(0, 0x4c)
  // The allocation table is sector 0; the directory's chain is sectors 1 and 2.
  file.writeUInt32LE(2, 512 + 4)
  file.writeUInt32LE(0xfffffffe, 512 + 8)
  const name = (at: number, text: string) => {
    file.write(text, at, 'utf16le')
    file.writeUInt16LE(text.length * 2 + 2, at + 64)
  }
  name(512 * 2, 'Root Entry')
  name(512 * 3 + 128, stream)
  return file
}

/** The beginning of a detached signature (CMS SignedData in DER). */
export const signature = Buffer.concat([
  Buffer.from('30820100', 'hex'),
  Buffer.from('06092a864886f70d010702', 'hex'),
  Buffer.alloc(245, 0x31),
])

export const heic = Buffer.concat([
  Buffer.from('00000018', 'hex'),
  Buffer.from('ftypheic'),
  Buffer.alloc(4),
  Buffer.from('mif1heic'),
  Buffer.alloc(64),
])

const box = (type: string, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, bytes])
}
const entry = (id: number, type: string) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(0x02000000, 0)
  head.writeUInt16BE(id, 4)
  return box('infe', head, Buffer.from(`${type}\0`))
}

/** The frame of a HEIC picture: one item of pixels, one of EXIF with `secret`, without pixels that could be shown. */
export const heicWith = (secret: string): Buffer => {
  const exif = Buffer.from(`\0\0\0\u0006Exif\0\0${secret}`, 'latin1')
  const pixels = Buffer.from('pixels of the picture')
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const meta = (offset: number) => {
    const places = Buffer.alloc(8 + 2 * 14)
    places.writeUInt16BE(0x4400, 4)
    places.writeUInt16BE(2, 6)
    for (const [at, from, length] of [
      [0, offset, pixels.length],
      [1, offset + pixels.length, exif.length],
    ] as const) {
      places.writeUInt16BE(at + 1, 8 + at * 14)
      places.writeUInt16BE(1, 12 + at * 14)
      places.writeUInt32BE(from, 14 + at * 14)
      places.writeUInt32BE(length, 18 + at * 14)
    }
    const info = box('iinf', Buffer.from([0, 0, 0, 0, 0, 2]), entry(1, 'hvc1'), entry(2, 'Exif'))
    return box('meta', Buffer.alloc(4), info, box('iloc', places))
  }
  const other = box('uuid', Buffer.alloc(16, 1), Buffer.from(secret))
  const before = type.length + other.length + meta(0).length + 8
  return Buffer.concat([type, other, meta(before), box('mdat', pixels, exif)])
}

/** A HEIC picture with 6 bytes per item, each said to have 65,535 extents whose places and lengths take no bytes. */
export const heicOfEmptyExtents = (items: number): Buffer => {
  const places = Buffer.alloc(8 + items * 6)
  places.writeUInt16BE(items, 6)
  for (let at = 8; at < places.length; at += 6) {
    places.writeUInt16BE(2, at)
    places.writeUInt16BE(65_535, at + 4)
  }
  const info = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), entry(2, 'Exif'))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    box('meta', Buffer.alloc(4), info, box('iloc', places)),
  ])
}
