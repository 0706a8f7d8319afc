import { messages, plural } from '../../../platform/texts.ts'

/** Texts of single houses in an announcement. */
export const announcementTexts = messages({
  title: {
    uk: 'Тексти для окремих будинків',
    en: 'Texts for single buildings',
    ru: 'Тексты для отдельных домов',
    es: 'Textos para edificios concretos',
  },
  empty: {
    uk: 'Усі будинки читають загальний текст. Якщо десь умови інші, напишіть для тих будинків свій.',
    en: 'All buildings read the common text. Where things differ, write another one for those buildings.',
    ru: 'Все дома читают общий текст. Если где-то условия другие, напишите для тех домов свой.',
    es: 'Todos los edificios leen el texto común. Si en alguno es distinto, redacte otro para esos edificios.',
  },
  add: {
    uk: 'Додати текст для будинків',
    en: 'Add a text for buildings',
    ru: 'Добавить текст для домов',
    es: 'Añadir un texto para edificios',
  },
  row: {
    uk: 'Текст для будинків {n}',
    en: 'Text for buildings {n}',
    ru: 'Текст для домов {n}',
    es: 'Texto para edificios {n}',
  },
  remove: {
    uk: 'Прибрати текст для будинків {n}',
    en: 'Remove the text for buildings {n}',
    ru: 'Убрать текст для домов {n}',
    es: 'Quitar el texto para edificios {n}',
  },
  houses: { uk: 'Будинки', en: 'Buildings', ru: 'Дома', es: 'Edificios' },
  body: {
    uk: 'Текст для цих будинків',
    en: 'Text for these buildings',
    ru: 'Текст для этих домов',
    es: 'Texto para estos edificios',
  },
  housesCount: plural({
    uk: { one: '{count} будинок', few: '{count} будинки', many: '{count} будинків', other: '{count} будинку' },
    en: { one: '{count} building', other: '{count} buildings' },
    ru: { one: '{count} дом', few: '{count} дома', many: '{count} домов', other: '{count} дома' },
    es: { one: '{count} edificio', other: '{count} edificios' },
  }),
  needs_ack: {
    uk: 'Просити підтвердити ознайомлення',
    en: 'Ask to confirm that it was read',
    ru: 'Просить подтвердить ознакомление',
    es: 'Pedir que se confirme la lectura',
  },
  needsAckHint: {
    uk: 'Кожен, кому його надішлють, отримає особисте посилання з кнопкою «Ознайомлено»',
    en: 'Everybody to whom it is sent gets a personal link with the button “I have read it”',
    ru: 'Каждый, кому его отправят, получит личную ссылку с кнопкой «Прочитано»',
    es: 'Cada persona a la que se envíe recibirá un enlace personal con el botón «Lo he leído»',
  },
  acknowledged: {
    uk: 'Підпис на папері',
    en: 'Signature on paper',
    ru: 'Подпись на бумаге',
    es: 'Firma en papel',
  },
})
