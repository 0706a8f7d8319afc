// Odd values: JSON texts for fields of a body, and texts for addresses and queries.

const text = (value) => JSON.stringify(value)
const repeated = (unit, times) => text(unit.repeat(times))
const listOf = (item, times) => `[${Array.from({ length: times }, () => item).join(',')}]`

/** JSON texts, since some can't be made of a JavaScript value: 1e999, a lone surrogate, a key named twice. */
export const oddValues = [
  ['null', 'true', 'false', '0', '-0', '-1', '1', '1e-7', '0.1', '1.005', '1e21', '1e308', '1e999', '-1e999'],
  ['2147483647', '2147483648', '-2147483649', '9007199254740991', '9007199254740992', '9223372036854775808'],
  ['', ' ', '\t\r\n', 'NaN', 'Infinity', '0', '1e1', '0x10', '+5', '١٢', 'true', 'null', 'undefined'].map(text),
  ["'; drop table staff; --", '%', '_', '\\', '%_\\', '$1', '{{7*7}}', '${7}', '=1+1', '<b onclick=x>', '<'].map(text),
  ['../../etc/passwd', '/', 'javascript:alert(1)', 'a@b', 'http://[', '+380', '+00000000000'].map(text),
  ['\u202Eabc', '\u200B', '\uFEFF', '👩‍👩‍👧‍👦', 'é', 'ﬀ', 'İ', 'ß', 'ʼ’`', '\u0001', '\u0000', 'a\u0000b'].map(text),
  ['"\\ud800"', '"a\\udc00b"', '"\\ud83d"', '"\\u0000"'],
  ['0000-00-00', '0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '+010000-01-01', '-000001-01-01'].map(text),
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00+14:00', '2026-01-01T25:00:00Z'].map(text),
  ['24:00', '23:60', '-1:00', '2026-06-15', '2026-06-15T10:00:00.000000001Z', 'P1D'].map(text),
  [repeated('я', 70_000), repeated('a', 3000), repeated('e\u0301', 1000), repeated('👍', 300), repeated(' ', 2000)],
  ['[]', '{}', '[null]', '[[[]]]', '[1,1]', '[0]', '[-1]', '["a"]', '[{}]', '[1,"a",null]', '{"uk":"x"}', '{"0":1}'],
  ['{"uk":null}', '{"uk":""}', '{"xx":"y"}', '{"length":1000000000}', '{"toString":1}', '{"constructor":{}}'],
  ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"a":1,"a":2}', '{"":""}', '{"then":1}'],
  [listOf('1', 10_000), listOf('"a"', 10_000), listOf('{}', 1000), listOf('null', 101)],
  [`${'['.repeat(200)}${']'.repeat(200)}`, `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`],
].flat()

/** Whole bodies, sent as they are. */
export const oddBodies = [
  ['', ' ', 'null', 'true', '1', '"text"', '[]', '[{}]', '{', '{"a":', '{"a":1', '{}}', '{"a":1,}', "{'a':1}", 'NaN'],
  ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1,"hasOwnProperty":2}'],
  ['{"a":1,"a":2}', '{"":1}', '{"\\ud800":1}', '{"\\u0000":1}', '{"id":1,"version":-1,"created_at":"x"}'],
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  `"${'x'.repeat(1_100_000)}"`,
]
  .flat()
  .map((body) => Buffer.from(body))

oddBodies.push(
  Buffer.from('\uFEFF{}'),
  Buffer.from('{}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xff, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0]),
)

/** Identifiers in addresses, percent-encoded where an address needs it. */
export const oddIds = [
  ['0', '-1', '1', '2', '1e1', '0x1', '+1', '1.0', '1.5', '01', '%31', '%D9%A1', '1%20', '1;x=1', '1,2', '*'],
  ['999999999999999999999', '2147483648', '9007199254740991', '9007199254740993', '9223372036854775808'],
  ['null', 'undefined', 'NaN', 'true', 'new', '__proto__', 'constructor', 'abc', '%00', '%zz', '%', '%ED%A0%80'],
  ['%F0%9F%91%8D', '%2e%2e%2f', '..%2f..%2fetc%2fpasswd', '%5C', "'", '%22', '%0D%0AX-Odd:1', 'a'.repeat(3000)],
].flat()

/** Values of a query, percent-encoded. */
export const oddQueries = [
  ['', '0', '-1', '1', '1e1', '0x10', '%2B5', '1.5', '01', 'NaN', 'null', 'undefined', 'true', '1,2', '1,,2', ','],
  ['999999999999999999999', '2147483648', '9007199254740993', '9223372036854775808', '100000', '-9007199254740993'],
  ['0000-00-00', '0001-01-01', '9999-12-31', '2026-02-30', '2026-01-01', '9999-12-31T23:59:59Z', '+010000-01-01'],
  [
    '%25',
    '_',
    '%5C',
    '%27',
    '%27%3B--',
    '%00',
    '%0A',
    '%EF%BB%BF',
    '%E2%80%AEabc',
    '%F0%9F%91%8D',
    'e%CC%81',
    '%D9%A1',
  ],
  [
    '%ED%A0%80',
    '%FF',
    '%zz',
    '%',
    '%3Cb%3E',
    '%28',
    '%5B',
    '%7B',
    '%24%7B7%7D',
    'a'.repeat(5000),
    '%D1%8F'.repeat(2000),
  ],
  ['-name', 'name', '-', '--', 'id%20desc', '(', '*', 'a%20b%20c%20d%20e%20f%20g%20h%20i%20j', '%26', '%23', '%2F'],
].flat()

/** Headers beside those of a usual call. */
export const oddHeaders = [
  [
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json;;',
    'multipart/form-data',
  ].map((type) => ({ 'content-type': type })),
  ['application/x-www-form-urlencoded', 'application/json, text/plain', '/', '', 'x'.repeat(4000)].map((type) => ({
    'content-type': type,
  })),
  ['xx', '*', 'uk;q=', 'uk;q=NaN', ',,,', 'constructor', '__proto__', `${'uk,'.repeat(2000)}en`].map((language) => ({
    'accept-language': language,
  })),
  ['', ' ', 'same', 'x'.repeat(300), 'ключ', '"', '\u00ff', '0', '__proto__'].map((key) => ({
    'idempotency-key': Buffer.from(key).toString('latin1'),
  })),
  ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,0-,0-', 'items=0-5', 'bytes=999999999999-'].map((range) => ({
    range,
  })),
  ['-1', '-1500', '0', 'abc', '1e5', '999999999999999999999', '-99999999999999999', '1.5'].map((id) => ({
    'last-event-id': id,
  })),
  ['br;q=x', 'identity;q=0', '*;q=0', 'gzip, gzip, gzip'].map((coding) => ({ 'accept-encoding': coding })),
  ['garbage', '::1', '1.2.3.4, x', '999.1.1.1', 'fe80::1%eth0', '', '[::1]:80', '1.2.3.4:5'].map((address) => ({
    'x-forwarded-for': address,
  })),
  ['Bearer', 'Bearer x', 'Basic YTpi', 'bearer  ', `Bearer ${'a'.repeat(43)}`, 'x'.repeat(6000)].map(
    (authorization) => ({
      authorization,
    }),
  ),
  ['evil.example', 'localhost:1:2', '[::1', '', '127.0.0.1:99999'].map((host) => ({ host })),
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'never' },
  { 'user-agent': 'x'.repeat(5000) },
  { origin: 'null' },
  { origin: 'http://evil.example' },
  { expect: '100-continue' },
  { 'content-encoding': 'gzip' },
  { connection: 'close' },
].flat()
