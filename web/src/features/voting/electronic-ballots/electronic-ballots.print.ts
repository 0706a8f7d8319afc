/** Prints a QR code with its title and address, without leaving the page. */
export const printQr = (title: string, url: string, qr: string): void => {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  frame.setAttribute('aria-hidden', 'true')
  document.body.append(frame)
  const page = frame.contentDocument!
  const heading = page.createElement('h1')
  heading.textContent = title
  const picture = page.createElement('img')
  picture.style.cssText = 'width:80mm;height:80mm'
  const address = page.createElement('p')
  address.textContent = url
  address.style.overflowWrap = 'anywhere'
  page.body.style.cssText = 'font-family:sans-serif;text-align:center'
  page.body.append(heading, picture, address)
  picture.addEventListener('load', () => {
    frame.contentWindow!.addEventListener('afterprint', () => frame.remove())
    frame.contentWindow!.print()
  })
  picture.src = qrAddress(qr)
}

export const qrAddress = (qr: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(qr)}`
