// Multipart bodies, valid and odd.
import { deflateSync } from 'node:zlib'

const boundary = '----oselia-fuzz'
const usual = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes) => {
  let c = 0xffffffff
  for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff] ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
const chunk = (name, data) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(name, 4, 'latin1')
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, tail])
}
/** A grey PNG of `width` × `height`; `claimed` writes another size into its header. */
const png = (width, height, claimed = [width, height]) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed[0], 0)
  header.writeUInt32BE(claimed[1], 4)
  header[8] = 8
  const pixels = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const part = (disposition, content, type) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from(`--${boundary}--\r\n`)
const file = (name, content, type = 'application/octet-stream') =>
  part(`form-data; name="file"; filename="${name}"`, content, type)
const field = (name, value) => part(`form-data; name="${name}"`, String(value))

const files = {
  picture: file('a.png', png(4, 4), 'image/png'),
  empty: file('a.png', ''),
  unnamed: part('form-data; name="file"; filename=""', 'abc'),
  blankName: part('form-data; name="file"; filename="  "', 'abc'),
  withoutName: part('form-data; filename="a.png"', png(4, 4)),
  wrongType: file('a.png', 'not a picture', 'image/png'),
  page: file('a.html', '<!doctype html><script>1</script>', 'text/html'),
  cutPicture: file('a.png', png(64, 64).subarray(0, 60)),
  pixelFlood: file('a.png', png(4, 4, [60_000, 60_000])),
  table: file('a.csv', 'Прізвище;Ім’я\r\nА;Б\r\n"=1+1";\u0000', 'text/csv'),
  units: file('a.csv', 'Адреса;№ приміщення;Тип;Площа\r\nКиїв, вул. Тестова, 1;1;квартира;50\r\n', 'text/csv'),
  longTable: file('a.csv', `a;b\n${'1;2\n'.repeat(5000)}`),
  wideTable: file('a.csv', `${'a;'.repeat(20_000)}\n${'1;'.repeat(20_000)}`),
  openQuote: file('a.csv', 'a;b\n"1;2\n3;4'),
  brokenBook: file('a.xlsx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)])),
  emptyBook: file('a.xlsx', Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])),
  pdf: file('a.pdf', '%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>endobj'),
  oldOffice: file('a.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 0xff)])),
  signature: file('a.p7s', Buffer.from('3080 0609 2a864886f70d010702'.replaceAll(' ', ''), 'hex')),
  path: file('../../etc/passwd', 'text'),
  nul: file('a\u0000.txt', 'text'),
  rightToLeft: file('\u202Etxt.exe', 'text'),
  longName: file(`${'я'.repeat(5000)}.txt`, 'text'),
  quoted: part('form-data; name="file"; filename*=UTF-8\'\'%zz%ff.txt', 'text'),
  notUtf8: file('a.txt', Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
}

const names = ['__proto__', 'constructor', 'a[b]', 'file', 'type[]', '', 'x'.repeat(2000), '\u0000', 'я']

/** Forms by what is odd in them; `fields` are those of a valid one, its files are left out. */
export const formBodies = (sample) => {
  const own = Object.entries(sample ?? {}).filter(([key]) => !/^files?(\[\])?$/.test(key))
  const fields = own.map(([key, value]) => field(key, typeof value === 'object' ? JSON.stringify(value) : value))
  const form = (...parts) => ({ headers: usual, body: Buffer.concat([...parts, end]) })
  const full = form(...fields, files.picture).body
  return {
    valid: form(...fields, files.picture),
    withoutFile: form(...fields),
    withoutFields: form(files.picture),
    nothing: form(),
    fileFirst: form(files.picture, ...fields),
    ...Object.fromEntries(Object.entries(files).map(([name, one]) => [name, form(...fields, one)])),
    ...Object.fromEntries(names.map((name, n) => [`name${n}`, form(...fields, field(name, 'x'), files.picture)])),
    ...Object.fromEntries(
      own.flatMap(([key]) =>
        ['', 'NaN', '-1', '1e7', '\u0000', '[]', '{"a":1}', 'x'.repeat(99_000), '\u202Eя', '999999999999999999999'].map(
          (value, n) => [
            `${key}${n}`,
            form(...own.filter(([k]) => k !== key).map(([k, v]) => field(k, v)), field(key, value), files.table),
          ],
        ),
      ),
    ),
    manyFiles: form(...fields, ...Array.from({ length: 11 }, () => files.picture)),
    manyFields: form(...Array.from({ length: 60 }, (_, n) => field(`f${n}`, n))),
    hugeField: form(field('type', 'x'.repeat(200_000)), files.picture),
    twice: form(...fields, ...fields, files.picture),
    cut: { headers: usual, body: full.subarray(0, -30) },
    cutInside: { headers: usual, body: full.subarray(0, Math.floor(full.length / 2)) },
    cutHead: { headers: usual, body: full.subarray(0, 40) },
    otherBoundary: { headers: { 'content-type': 'multipart/form-data; boundary=other' }, body: full },
    noBoundary: { headers: { 'content-type': 'multipart/form-data' }, body: full },
    emptyBoundary: { headers: { 'content-type': 'multipart/form-data; boundary=' }, body: full },
    longBoundary: { headers: { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` }, body: full },
    noBody: { headers: usual, body: Buffer.alloc(0) },
    json: { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
    badDisposition: form(part('form-data', 'x'), part('attachment; name=file', 'x'), part(';;;', 'x')),
    badCharset: form(part('form-data; name="type"', 'x', 'text/plain; charset=utf-7'), files.picture),
    base64: form(part('form-data; name="type"\r\nContent-Transfer-Encoding: base64', '!!!'), files.picture),
  }
}
