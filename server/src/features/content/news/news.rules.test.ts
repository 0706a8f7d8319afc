import { describe, expect, it } from 'vitest'
import { altsOf, differInText, pictureIdsIn, validateArticle } from './news.rules.js'

const now = new Date('2026-11-21T10:00:00.000Z')
const plain = {
  state: 'draft',
  publish_at: null,
  ends_at: null,
  cover_id: null,
  cover_alt: null,
  cover_crop: null,
  body: { uk: '<p>Є</p>' },
  gallery_ids: [],
  gallery_alts: {},
} satisfies Parameters<typeof validateArticle>[0]

describe('validation of an article', () => {
  it('asks what the cover shows once residents will see it', () => {
    expect(validateArticle({ ...plain, cover_id: 1 }, now, true)).toEqual([])
    const shown = { ...plain, cover_id: 1, state: 'published' } as const
    expect(validateArticle(shown, now, true)).toEqual([{ field: 'cover_alt', key: 'required' }])
    expect(validateArticle({ ...shown, cover_alt: { uk: 'Двір' } }, now, true)).toEqual([])
  })

  it('asks what each picture of the text and of the gallery shows when it is published', () => {
    const body = { uk: '<img data-file="3" alt="Лавка" />', en: '<img data-file="3" alt=" " />' }
    const fields = { ...plain, body, gallery_ids: [5, 6], gallery_alts: { 5: { uk: 'Дерево' } } }
    expect(validateArticle(fields, now, true)).toEqual([])
    const shown = { ...fields, state: 'published' } as const
    expect(validateArticle(shown, now, false)).toEqual([])
    expect(validateArticle(shown, now, true)).toEqual([
      { field: 'body.en', key: 'picture_alt' },
      { field: 'gallery_alts.6.uk', key: 'required' },
    ])
  })

  it('refuses a crop that leaves the picture, and takes one rounded at its edge', () => {
    const cropped = (x: number, width: number) =>
      validateArticle({ ...plain, cover_crop: { x, y: 0, width, height: 100 } }, now, true)
    expect(cropped(60, 50)).toEqual([{ field: 'cover_crop', key: 'outside_picture' }])
    expect(cropped(33.34, 66.67)).toEqual([])
  })
})

describe('the pictures of a text', () => {
  it('are found in all languages, each once', () => {
    const picture = (id: number) => `<p>a</p><img data-file="${id}" alt="" />`
    expect(pictureIdsIn({ uk: picture(3) + picture(5), en: picture(3) })).toEqual([3, 5])
  })
})

describe('the words for pictures', () => {
  it('are taken from cover, gallery and text by language, as they were typed', () => {
    const alts = altsOf({
      body: {
        uk: '<img data-file="3" alt="Лавка &amp; &quot;дуб&quot;" />',
        en: '<img data-file="3" alt="Bench" /><img data-file="4" alt="" />',
      },
      gallery_ids: [5, 6],
      gallery_alts: { 5: { uk: 'Дерево' } },
      cover_id: 7,
      cover_alt: { uk: 'Двір' },
    })
    expect([...alts]).toEqual([
      [3, { uk: 'Лавка & "дуб"', en: 'Bench' }],
      [5, { uk: 'Дерево' }],
      [7, { uk: 'Двір' }],
    ])
  })
})

describe('an edit', () => {
  const text = { title: { uk: 'Двір', en: 'Yard' }, lead: null, body: { uk: '<p>Є</p>' } }

  it('is a change of a text in any language, and not another order of languages', () => {
    expect(differInText(text, { ...text, title: { en: 'Yard', uk: 'Двір' } })).toBe(false)
    expect(differInText(text, { ...text, title: { uk: 'Двір' } })).toBe(true)
    expect(differInText(text, { ...text, lead: { uk: 'Коротко' } })).toBe(true)
  })
})
