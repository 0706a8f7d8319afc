import { messages } from './texts.ts'

/** Labels of the rich-text editor's buttons. */
export const editor = messages({
  toolbar: { uk: 'Оформлення тексту', en: 'Text formatting', ru: 'Оформление текста', es: 'Formato del texto' },
  bold: { uk: 'Жирний', en: 'Bold', ru: 'Жирный', es: 'Negrita' },
  italic: { uk: 'Курсив', en: 'Italic', ru: 'Курсив', es: 'Cursiva' },
  underline: { uk: 'Підкреслений', en: 'Underline', ru: 'Подчёркнутый', es: 'Subrayado' },
  strike: { uk: 'Закреслений', en: 'Strikethrough', ru: 'Зачёркнутый', es: 'Tachado' },
  plain: { uk: 'Прибрати оформлення', en: 'Clear formatting', ru: 'Убрать оформление', es: 'Quitar formato' },
  heading: { uk: 'Заголовок', en: 'Heading', ru: 'Заголовок', es: 'Título' },
  subheading: { uk: 'Підзаголовок', en: 'Subheading', ru: 'Подзаголовок', es: 'Subtítulo' },
  bullets: { uk: 'Маркований список', en: 'Bullet list', ru: 'Маркированный список', es: 'Lista con viñetas' },
  numbers: { uk: 'Нумерований список', en: 'Numbered list', ru: 'Нумерованный список', es: 'Lista numerada' },
  quote: { uk: 'Цитата', en: 'Quote', ru: 'Цитата', es: 'Cita' },
  link: { uk: 'Посилання', en: 'Link', ru: 'Ссылка', es: 'Enlace' },
  unlink: { uk: 'Прибрати посилання', en: 'Remove link', ru: 'Убрать ссылку', es: 'Quitar enlace' },
  linkAddress: { uk: 'Адреса посилання', en: 'Link address', ru: 'Адрес ссылки', es: 'Dirección del enlace' },
  linkSave: { uk: 'Вставити', en: 'Insert', ru: 'Вставить', es: 'Insertar' },
  undo: { uk: 'Скасувати', en: 'Undo', ru: 'Отменить', es: 'Deshacer' },
  redo: { uk: 'Повторити', en: 'Redo', ru: 'Повторить', es: 'Rehacer' },
})
