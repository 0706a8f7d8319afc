import { messages } from './texts.ts'

/** Texts of an address that opens something without an account. */
export const publicAddress = messages({
  link: { uk: 'Посилання', en: 'Link', ru: 'Ссылка', es: 'Enlace' },
  open: { uk: 'Відкрити', en: 'Open', ru: 'Открыть', es: 'Abrir' },
  copy: { uk: 'Копіювати', en: 'Copy', ru: 'Копировать', es: 'Copiar' },
  copied: { uk: 'Скопійовано', en: 'Copied', ru: 'Скопировано', es: 'Copiado' },
  qr: { uk: 'QR-код посилання', en: 'QR code of the link', ru: 'QR-код ссылки', es: 'Código QR del enlace' },
  make: { uk: 'Створити посилання', en: 'Create a link', ru: 'Создать ссылку', es: 'Crear un enlace' },
  revoke: { uk: 'Відкликати посилання', en: 'Revoke the link', ru: 'Отозвать ссылку', es: 'Revocar el enlace' },
  revokeTitle: {
    uk: 'Відкликати посилання?',
    en: 'Revoke the link?',
    ru: 'Отозвать ссылку?',
    es: '¿Revocar el enlace?',
  },
  revokeText: {
    uk: 'Сторінка більше не відкриється за цим посиланням, навіть із надрукованого QR-коду.',
    en: 'The link will no longer open the page, not even from a printed QR code.',
    ru: 'Страница больше не откроется по этой ссылке, даже с напечатанного QR-кода.',
    es: 'El enlace dejará de abrir la página, también desde un código QR impreso.',
  },
  replace: { uk: 'Замінити посилання', en: 'Replace the link', ru: 'Заменить ссылку', es: 'Sustituir el enlace' },
  replaceTitle: {
    uk: 'Замінити посилання?',
    en: 'Replace the link?',
    ru: 'Заменить ссылку?',
    es: '¿Sustituir el enlace?',
  },
  revoked: { uk: 'Посилання відкликано', en: 'The link was revoked', ru: 'Ссылка отозвана', es: 'Enlace revocado' },
})
