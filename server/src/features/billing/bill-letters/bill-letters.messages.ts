import { messages } from '@oselia/contract/languages'

/** Texts of the letter with a bill, and of the page that it leads to. */
export const letterWords = messages({
  subject: {
    uk: 'Рахунок за {month}: {address}',
    en: 'Bill for {month}: {address}',
    ru: 'Счёт за {month}: {address}',
    es: 'Recibo de {month}: {address}',
  },
  intro: {
    uk: 'Виставлено рахунок № {number} за {month}, {address}.',
    en: 'Bill no. {number} for {month} has been issued, {address}.',
    ru: 'Выставлен счёт № {number} за {month}, {address}.',
    es: 'Se ha emitido el recibo n.º {number} de {month}, {address}.',
  },
  toPay: {
    uk: 'До сплати: {amount} грн, сплатіть до {day}.',
    en: 'Amount due: UAH {amount}, pay by {day}.',
    ru: 'К оплате: {amount} грн, оплатите до {day}.',
    es: 'Total a pagar: {amount} UAH, hasta el {day}.',
  },
  nothing: {
    uk: 'Сплачувати за ним нічого не потрібно.',
    en: 'There is nothing to pay.',
    ru: 'Оплачивать по нему ничего не нужно.',
    es: 'No hay nada que pagar.',
  },
  personal: {
    uk: 'За посиланням — рахунок, PDF з QR-кодом для оплати та форма, якщо Ви не згодні. Посилання особисте: не пересилайте його.',
    en: 'The link opens the bill, its PDF with a payment QR code, and a form to object to it. It is your own: do not forward it.',
    ru: 'По ссылке — счёт, PDF с QR-кодом для оплаты и форма, если Вы не согласны. Ссылка личная: не пересылайте её.',
    es: 'El enlace abre el recibo, el PDF con el código QR de pago y un formulario para reclamar. Es personal: no lo reenvíe.',
  },
  open: { uk: 'Відкрити рахунок', en: 'Open the bill', ru: 'Открыть счёт', es: 'Abrir el recibo' },
  why: {
    uk: 'Ви отримали цей лист, бо погодилися на повідомлення громади електронною поштою.',
    en: 'You receive this e-mail because you agreed to messages of the community by e-mail.',
    ru: 'Вы получили это письмо, потому что согласились на сообщения сообщества по электронной почте.',
    es: 'Recibe este correo porque aceptó recibir mensajes de la comunidad por correo electrónico.',
  },
  unsubscribe: { uk: 'Відмовитися від листів', en: 'Unsubscribe', ru: 'Отказаться от писем', es: 'Darse de baja' },

  title: {
    uk: 'Рахунок № {number} за {month}',
    en: 'Bill no. {number} for {month}',
    ru: 'Счёт № {number} за {month}',
    es: 'Recibo n.º {number} de {month}',
  },
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta de cargos' },
  charged: { uk: 'Нараховано за місяць', en: 'Charged for the month', ru: 'Начислено за месяц', es: 'Cargos del mes' },
  balance: {
    uk: 'До сплати зараз, з попередніми місяцями',
    en: 'Due now, with earlier months',
    ru: 'К оплате сейчас, с прошлыми месяцами',
    es: 'A pagar ahora, con los meses anteriores',
  },
  nothingDue: {
    uk: 'Сплачувати нічого не потрібно',
    en: 'There is nothing to pay',
    ru: 'Оплачивать ничего не нужно',
    es: 'No hay nada que pagar',
  },
  overdue: {
    uk: 'Строк оплати минув {day}',
    en: 'Payment was due by {day}',
    ru: 'Срок оплаты истёк {day}',
    es: 'El plazo de pago venció el {day}',
  },
  total: { uk: 'Разом', en: 'Total', ru: 'Итого', es: 'Total' },
  requisites: {
    uk: 'Реквізити для оплати',
    en: 'Payment details',
    ru: 'Реквизиты для оплаты',
    es: 'Datos para el pago',
  },
  due: { uk: 'Сплатити до', en: 'Due by', ru: 'Оплатить до', es: 'Fecha límite de pago' },
  payee: { uk: 'Отримувач', en: 'Payee', ru: 'Получатель', es: 'Beneficiario' },
  payeeCode: { uk: 'Код ЄДРПОУ', en: 'Payee code', ru: 'Код ЕГРПОУ', es: 'Código fiscal' },
  hryvnias: { uk: '{amount} грн', en: 'UAH {amount}', ru: '{amount} грн', es: '{amount} UAH' },
  pdf: {
    uk: 'Відкрити PDF з QR-кодом для оплати',
    en: 'Open the PDF with a payment QR code',
    ru: 'Открыть PDF с QR-кодом для оплаты',
    es: 'Abrir el PDF con el código QR de pago',
  },
  pdfPlain: { uk: 'Відкрити PDF', en: 'Open the PDF', ru: 'Открыть PDF', es: 'Abrir el PDF' },
  objectTitle: {
    uk: 'Не згодні з рахунком?',
    en: 'Do you disagree?',
    ru: 'Не согласны со счётом?',
    es: '¿No está de acuerdo?',
  },
  objectText: {
    uk: 'Опишіть, що саме неправильно. За зверненням відкриється заявка, і рахунок позначать як оскаржений.',
    en: 'Describe what is wrong. A service request is opened for it, and the bill is marked as disputed.',
    ru: 'Опишите, что именно неправильно. По обращению откроется заявка, и счёт отметят как оспариваемый.',
    es: 'Describa qué es incorrecto. Se abrirá una solicitud y el recibo quedará en disputa.',
  },
  objection: { uk: 'Що неправильно', en: 'What is wrong', ru: 'Что неправильно', es: 'Qué es incorrecto' },
  object: { uk: 'Оскаржити рахунок', en: 'Dispute the bill', ru: 'Оспорить счёт', es: 'Disputar el recibo' },
  disputed: {
    uk: 'Рахунок оскаржується.',
    en: 'The bill is disputed.',
    ru: 'Счёт оспаривается.',
    es: 'El recibo está en disputa.',
  },
  request: {
    uk: 'Заявка {number}: відповідь надійде за Вашими контактами.',
    en: 'Request {number}: the answer will be sent to your contact details.',
    ru: 'Заявка {number}: ответ придёт по Вашим контактам.',
    es: 'Solicitud {number}: recibirá la respuesta en sus datos de contacto.',
  },
})
