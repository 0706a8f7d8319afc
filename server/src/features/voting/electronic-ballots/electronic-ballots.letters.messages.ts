import { messages } from '@oselia/contract/languages'

/** Texts of the messages to owners. */
export const letterWords = messages({
  linkSubject: {
    uk: 'Голосування: {title}',
    en: 'Voting: {title}',
    ru: 'Голосование: {title}',
    es: 'Votación: {title}',
  },
  reminderSubject: {
    uk: 'Нагадування про голосування: {title}',
    en: 'Voting reminder: {title}',
    ru: 'Напоминание о голосовании: {title}',
    es: 'Recordatorio de votación: {title}',
  },
  link: {
    uk: 'Триває голосування співвласників «{title}». Ваш бюлетень — за посиланням нижче.',
    en: 'The co-owners are voting: “{title}”. Your ballot is behind the link below.',
    ru: 'Продолжается голосование совладельцев «{title}». Ваш бюллетень — по ссылке ниже.',
    es: 'Está abierta la votación de copropietarios «{title}». Su papeleta está en el enlace siguiente.',
  },
  reminder: {
    uk: 'Ви ще не проголосували: «{title}».',
    en: 'You have not voted yet: “{title}”.',
    ru: 'Вы ещё не проголосовали: «{title}».',
    es: 'Aún no ha votado: «{title}».',
  },
  until: {
    uk: 'Голосування триває до {at}.',
    en: 'Voting is open until {at}.',
    ru: 'Голосование продолжается до {at}.',
    es: 'La votación está abierta hasta el {at}.',
  },
  personal: {
    uk: 'Посилання особисте: не пересилайте його.',
    en: 'The link is your own: do not forward it.',
    ru: 'Ссылка личная: не пересылайте её.',
    es: 'El enlace es personal: no lo reenvíe.',
  },
  paper: {
    uk: 'Проголосуйте на зборах або паперовим листком.',
    en: 'Vote at the meeting or on a paper sheet.',
    ru: 'Проголосуйте на собрании или бумажным листком.',
    es: 'Vote en la junta o en papel.',
  },
  vote: { uk: 'Проголосувати', en: 'Vote', ru: 'Проголосовать', es: 'Votar' },
  view: { uk: 'Переглянути питання', en: 'See the questions', ru: 'Посмотреть вопросы', es: 'Ver los puntos' },
  sms: {
    uk: 'Голосування «{title}»: {url}',
    en: 'Voting “{title}”: {url}',
    ru: 'Голосование «{title}»: {url}',
    es: 'Votación «{title}»: {url}',
  },
  why: {
    uk: 'Ви отримали цей лист, бо погодилися на повідомлення громади електронною поштою.',
    en: 'You receive this e-mail because you agreed to messages of the community by e-mail.',
    ru: 'Вы получили это письмо, потому что согласились на сообщения сообщества по электронной почте.',
    es: 'Recibe este correo porque aceptó recibir mensajes de la comunidad por correo electrónico.',
  },
  unsubscribe: { uk: 'Відмовитися від листів', en: 'Unsubscribe', ru: 'Отказаться от писем', es: 'Darse de baja' },
  noticeSubject: {
    uk: 'Повідомлення про збори: {title}',
    en: 'Notice of a meeting: {title}',
    ru: 'Уведомление о собрании: {title}',
    es: 'Convocatoria de junta: {title}',
  },
  notice: {
    uk: 'Повідомляємо Вас про проведення зборів співвласників: {houses}.',
    en: 'You are given notice of a meeting of the co-owners: {houses}.',
    ru: 'Уведомляем Вас о проведении собрания совладельцев: {houses}.',
    es: 'Se le convoca a la junta de copropietarios: {houses}.',
  },
  initiator: {
    uk: 'Ініціатор: {initiator}',
    en: 'Initiator: {initiator}',
    ru: 'Инициатор: {initiator}',
    es: 'Convoca: {initiator}',
  },
  board: { uk: 'правління', en: 'the board', ru: 'правление', es: 'la junta directiva' },
  initiative_group: {
    uk: 'ініціативна група співвласників',
    en: 'an initiative group of co-owners',
    ru: 'инициативная группа совладельцев',
    es: 'un grupo promotor de copropietarios',
  },
  manager: { uk: 'управитель', en: 'the manager', ru: 'управляющий', es: 'el administrador' },
  time: { uk: 'Час: {at}', en: 'Time: {at}', ru: 'Время: {at}', es: 'Hora: {at}' },
  place: { uk: 'Місце: {place}', en: 'Place: {place}', ru: 'Место: {place}', es: 'Lugar: {place}' },
  video: {
    uk: 'Дистанційна участь (відеозв’язок): {link}',
    en: 'Remote participation (video): {link}',
    ru: 'Дистанционное участие (видеосвязь): {link}',
    es: 'Participación a distancia (vídeo): {link}',
  },
  agenda: { uk: 'Порядок денний', en: 'Agenda', ru: 'Повестка дня', es: 'Orden del día' },
  proposal: {
    uk: 'Проєкт рішення: {text}',
    en: 'Draft decision: {text}',
    ru: 'Проект решения: {text}',
    es: 'Propuesta de acuerdo: {text}',
  },
  whyNotice: {
    uk: 'Ви отримали це повідомлення електронною поштою на Вашу письмову вимогу.',
    en: 'You receive this notice by e-mail at your written request.',
    ru: 'Вы получили это уведомление по электронной почте по Вашему письменному требованию.',
    es: 'Recibe esta convocatoria por correo electrónico a petición suya por escrito.',
  },
})
