import { encode } from 'uqr'
import { drawModules, type PdfDocument } from '../../../platform/pdf.js'

/** Versions that the resolution allows. */
const versions = { minVersion: 10, maxVersion: 20 }
/** Light modules around a code, by ISO 18004. */
const border = 4
const hryvnia = '₴'

interface PaymentQr {
  version: number
  /** Modules of a side with the border. */
  side: number
  data: readonly (readonly boolean[])[]
}

/** The code of a link with the correction level Q, or M where Q has no room. A RangeError for a link beyond both. */
export const paymentQr = (link: string): PaymentQr => {
  for (const ecc of ['Q', 'M'] as const) {
    try {
      const { version, size, data } = encode(link, { ecc, border, ...versions })
      return { version, side: size, data }
    } catch {
      // The library has no way to ask whether a text fits.
    }
  }
  throw new RangeError(`no payment code for ${link.length} characters`)
}

/** Modules across the circle: a quarter of the code, from 17 to 25, and odd so that it is centred on a module. */
const circleOf = ({ side }: PaymentQr): number => {
  const quarter = Math.round((side - 2 * border) / 4)
  return Math.min(25, Math.max(17, quarter - 1 + (quarter % 2)))
}

/** The code of a payment with the sign of the hryvnia in a white circle, `size` points wide with its light border. */
export const drawPaymentQr = (
  paper: PdfDocument,
  link: string,
  { x, y, size }: { x: number; y: number; size: number },
): void => {
  const qr = paymentQr(link)
  const one = size / qr.side
  const [centreX, centreY] = [x + size / 2, y + size / 2]
  const radius = (circleOf(qr) * one) / 2
  drawModules(paper, qr.data, { x, y, size })
  paper.circle(centreX, centreY, radius).fill('#fff')
  paper
    .circle(centreX, centreY, radius - one)
    .lineWidth(one / 2)
    .stroke('#000')
  const height = radius * 1.35
  paper.font('bold').fontSize(height).fillColor('#000')
  const width = paper.widthOfString(hryvnia)
  // Capitals of the font are 0.73 of its size high and begin 0.2 below the top of the line.
  paper.text(hryvnia, centreX - width / 2, centreY - height * 0.565, { lineBreak: false })
}
