import { messages } from '@oselia/contract/languages'

/** Texts of the pages on which a problem is reported. */
export const reportWords = messages({
  title: {
    uk: 'Повідомити про проблему',
    en: 'Report a problem',
    ru: 'Сообщить о проблеме',
    es: 'Informar de un problema',
  },
  intro: {
    uk: 'Диспетчер отримає заявку, а Ви – її номер. Телефон підтверджується кодом із SMS.',
    en: 'The dispatcher gets a request, and you get its number. The phone is confirmed by a code in an SMS.',
    ru: 'Диспетчер получит заявку, а Вы – её номер. Телефон подтверждается кодом из SMS.',
    es: 'El encargado recibe una solicitud y usted, su número. El teléfono se confirma con un código por SMS.',
  },
  kind: { uk: 'Що сталося', en: 'What has happened', ru: 'Что случилось', es: 'Qué ha ocurrido' },
  choose: { uk: 'Виберіть', en: 'Choose', ru: 'Выберите', es: 'Elija' },
  where: { uk: 'Де', en: 'Where', ru: 'Где', es: 'Dónde' },
  inUnit: {
    uk: 'У квартирі чи приміщенні',
    en: 'In a flat or unit',
    ru: 'В квартире или помещении',
    es: 'En una vivienda o local',
  },
  unit: {
    uk: 'Номер квартири чи приміщення (необов’язково)',
    en: 'Number of the flat or unit (optional)',
    ru: 'Номер квартиры или помещения (необязательно)',
    es: 'Número de la vivienda o local (opcional)',
  },
  text: { uk: 'Опишіть проблему', en: 'Describe the problem', ru: 'Опишите проблему', es: 'Describa el problema' },
  phone: { uk: 'Ваш телефон', en: 'Your phone', ru: 'Ваш телефон', es: 'Su teléfono' },
  next: { uk: 'Отримати код', en: 'Get a code', ru: 'Получить код', es: 'Recibir un código' },
  back: {
    uk: 'До сторінки будинку',
    en: 'To the page of the building',
    ru: 'На страницу дома',
    es: 'A la página del edificio',
  },
  again: {
    uk: 'Повідомити про іншу проблему',
    en: 'Report another problem',
    ru: 'Сообщить о другой проблеме',
    es: 'Informar de otro problema',
  },
  closed: {
    uk: 'Зараз заявки на цій сторінці не приймаються. Зателефонуйте диспетчеру: номери є на сторінці будинку.',
    en: 'Requests are not taken on this page now. Call the dispatcher: the numbers are on the page of the building.',
    ru: 'Сейчас заявки на этой странице не принимаются. Позвоните диспетчеру: номера есть на странице дома.',
    es: 'Ahora no se admiten solicitudes en esta página. Llame al encargado: los números están en la página del edificio.',
  },
  codeTitle: {
    uk: 'Підтвердьте телефон',
    en: 'Confirm the phone',
    ru: 'Подтвердите телефон',
    es: 'Confirme el teléfono',
  },
  codeText: {
    uk: 'Код надіслано в SMS на номер {phone}. Він діє 10 хвилин.',
    en: 'A code was sent by SMS to {phone}. It is valid for 10 minutes.',
    ru: 'Код отправлен в SMS на номер {phone}. Он действует 10 минут.',
    es: 'Se ha enviado un código por SMS al {phone}. Es válido durante 10 minutos.',
  },
  code: { uk: 'Код', en: 'Code', ru: 'Код', es: 'Código' },
  confirm: { uk: 'Надіслати заявку', en: 'Send the request', ru: 'Отправить заявку', es: 'Enviar la solicitud' },
  doneTitle: {
    uk: 'Заявку {number} прийнято',
    en: 'Request {number} is received',
    ru: 'Заявка {number} принята',
    es: 'Solicitud {number} recibida',
  },
  doneText: {
    uk: 'Запишіть номер. Відповідь диспетчера буде в чаті заявки.',
    en: 'Write the number down. The dispatcher answers in the chat of the request.',
    ru: 'Запишите номер. Ответ диспетчера будет в чате заявки.',
    es: 'Anote el número. El encargado responderá en el chat de la solicitud.',
  },
  chat: {
    uk: 'Відкрити чат заявки',
    en: 'Open the chat of the request',
    ru: 'Открыть чат заявки',
    es: 'Abrir el chat de la solicitud',
  },
  sms: {
    uk: 'Код {code} для заявки. Діє {minutes} хв. Нікому його не повідомляйте.',
    en: 'Code {code} for your request. Valid for {minutes} min. Do not share it.',
    ru: 'Код {code} для заявки. Действует {minutes} мин. Никому его не сообщайте.',
    es: 'Código {code} para su solicitud. Válido {minutes} min. No lo comparta.',
  },
})
