import { messages } from '@oselia/contract/languages'

/** The email and the SMS with a link to a chat; {organisation}, {number}, {address}, {link}, {day}. */
export const linkMessages = messages({
  staff_subject: {
    uk: 'Заявка № {number}: робота для Вас',
    en: 'Request No. {number}: work for you',
    ru: 'Заявка № {number}: работа для Вас',
    es: 'Solicitud n.º {number}: un trabajo para usted',
  },
  staff_body: {
    uk: 'Вам передано заявку № {number}: {address}. За посиланням — опис роботи й чат із диспетчером; пароль не потрібен.',
    en: 'Request No. {number} has been assigned to you: {address}. The link opens the work description and a chat with the dispatcher; no password is needed.',
    ru: 'Вам передана заявка № {number}: {address}. По ссылке — описание работы и чат с диспетчером; пароль не нужен.',
    es: 'Se le ha asignado la solicitud n.º {number}: {address}. El enlace abre la descripción del trabajo y un chat con el operador; no hace falta contraseña.',
  },
  staff_sms: {
    uk: '{organisation}: заявка № {number}, {address}. Відкрити: {link}',
    en: '{organisation}: request No. {number}, {address}. Open: {link}',
    ru: '{organisation}: заявка № {number}, {address}. Открыть: {link}',
    es: '{organisation}: solicitud n.º {number}, {address}. Abrir: {link}',
  },
  member_subject: {
    uk: 'Ваша заявка № {number}',
    en: 'Your request No. {number}',
    ru: 'Ваша заявка № {number}',
    es: 'Su solicitud n.º {number}',
  },
  member_body: {
    uk: 'За посиланням Ви побачите стан заявки № {number}, зможете написати нам, а після виконання — оцінити роботу. Пароль не потрібен.',
    en: 'The link shows the status of request No. {number}; you can also write to us and, once the work is done, rate it. No password is needed.',
    ru: 'По ссылке Вы увидите состояние заявки № {number}, сможете написать нам, а после выполнения — оценить работу. Пароль не нужен.',
    es: 'En el enlace verá el estado de la solicitud n.º {number}, podrá escribirnos y, una vez terminado el trabajo, valorarlo. No hace falta contraseña.',
  },
  member_sms: {
    uk: '{organisation}: Ваша заявка № {number}. Стан і чат: {link}',
    en: '{organisation}: your request No. {number}. Status and chat: {link}',
    ru: '{organisation}: Ваша заявка № {number}. Состояние и чат: {link}',
    es: '{organisation}: su solicitud n.º {number}. Estado y chat: {link}',
  },
  lasts: {
    uk: 'Посилання діє до {day}. Не передавайте його іншим: кожен, хто його має, бачить цю розмову.',
    en: 'The link is valid until {day}. Do not share it: anyone who has it can see this conversation.',
    ru: 'Ссылка действует до {day}. Не передавайте её другим: каждый, у кого она есть, видит этот разговор.',
    es: 'El enlace es válido hasta el {day}. No lo comparta: cualquiera que lo tenga verá esta conversación.',
  },
  button: { uk: 'Відкрити чат', en: 'Open chat', ru: 'Открыть чат', es: 'Abrir el chat' },
})
