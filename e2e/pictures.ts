import type { Page } from '@playwright/test'
import { expect, type Product, tokenOf } from './product.js'

/** A photograph-like JPEG of that size, drawn by the browser: noise over shapes, as smooth as a lens makes it. */
export const photoFile = async (
  page: Page,
  name: string,
  width: number,
  height: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const address = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: w, height: h })
      const pen = canvas.getContext('2d')!
      for (let n = 0; n < 4000; n++) {
        // Without chance, so that every run draws the same.
        const at = (step: number) => (n * step) % 1
        pen.fillStyle = `hsl(${at(0.618) * 360} 40% ${30 + at(0.377) * 50}%)`
        pen.beginPath()
        pen.arc(at(0.754_877) * w, at(0.569_84) * h, 4 + at(0.291) * 60, 0, 7)
        pen.fill()
      }
      return canvas.toDataURL('image/jpeg', 0.92)
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1]!, 'base64') }
}

/** Uploads a picture through the API; answers its id. */
export const uploadPicture = async (
  page: Page,
  product: Product,
  file: { name: string; mimeType: string; buffer: Buffer },
  type: 'cover' | 'image',
  as = 'admin',
): Promise<number> => {
  const token = await tokenOf(page, product, as)
  const response = await page.request.post(`${product.url}/api/admin/media`, {
    multipart: { type, file },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { data: { id: number } }).data.id
}
