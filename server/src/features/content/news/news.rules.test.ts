import { describe, expect, it } from 'vitest'
import { differInText, pictureIdsIn, validateArticle } from './news.rules.js'

const now = new Date('2026-11-21T10:00:00.000Z')
const plain = {
  state: 'draft',
  publish_at: null,
  ends_at: null,
  cover_id: null,
  cover_alt: null,
  cover_crop: null,
} as const

describe('validation of an article', () => {
  it('asks what the cover shows once residents will see it', () => {
    expect(validateArticle({ ...plain, cover_id: 1 }, now, true)).toEqual([])
    const shown = { ...plain, cover_id: 1, state: 'published' } as const
    expect(validateArticle(shown, now, true)).toEqual([{ field: 'cover_alt', key: 'required' }])
    expect(validateArticle({ ...shown, cover_alt: { uk: 'Двір' } }, now, true)).toEqual([])
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

describe('an edit', () => {
  const text = { title: { uk: 'Двір', en: 'Yard' }, lead: null, body: { uk: '<p>Є</p>' } }

  it('is a change of a text in any language, and not another order of languages', () => {
    expect(differInText(text, { ...text, title: { en: 'Yard', uk: 'Двір' } })).toBe(false)
    expect(differInText(text, { ...text, title: { uk: 'Двір' } })).toBe(true)
    expect(differInText(text, { ...text, lead: { uk: 'Коротко' } })).toBe(true)
  })
})
