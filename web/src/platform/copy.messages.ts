import { messages } from './texts.ts'

/** Texts of copying to the clipboard, and of phone numbers. */
export const copying = messages({
  copied: { uk: 'Скопійовано', en: 'Copied', ru: 'Скопировано', es: 'Copiado' },
  notCopied: {
    uk: 'Браузер не дозволив скопіювати. Виділіть текст і скопіюйте вручну',
    en: 'The browser did not allow copying. Select the text and copy it manually',
    ru: 'Браузер не разрешил копировать. Выделите текст и скопируйте вручную',
    es: 'El navegador no permite copiar. Seleccione el texto y cópielo manualmente',
  },
  number: {
    uk: 'Скопіювати номер {number}',
    en: 'Copy the number {number}',
    ru: 'Скопировать номер {number}',
    es: 'Copiar el número {number}',
  },
  call: {
    uk: 'Зателефонувати: {number}',
    en: 'Call {number}',
    ru: 'Позвонить: {number}',
    es: 'Llamar al {number}',
  },
})
