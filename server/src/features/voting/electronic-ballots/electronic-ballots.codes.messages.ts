import { messages } from '@oselia/contract/languages'

/** Texts of codes, and of shares and weights. */
export const codeWords = messages({
  subject: { uk: 'Код для голосування', en: 'Code for voting', ru: 'Код для голосования', es: 'Código de votación' },
  link: {
    uk: 'Ваш код: {code}. Він відкриє бюлетень голосування «{title}».',
    en: 'Your code: {code}. It opens the ballot of the voting “{title}”.',
    ru: 'Ваш код: {code}. Он откроет бюллетень голосования «{title}».',
    es: 'Su código: {code}. Abre la papeleta de la votación «{title}».',
  },
  ballot: {
    uk: 'Ваш код: {code}. Він підтверджує Ваш бюлетень у голосуванні «{title}».',
    en: 'Your code: {code}. It confirms your ballot in the voting “{title}”.',
    ru: 'Ваш код: {code}. Он подтверждает Ваш бюллетень в голосовании «{title}».',
    es: 'Su código: {code}. Confirma su papeleta en la votación «{title}».',
  },
  hint: {
    uk: 'Він діє {n} хв. Нікому його не повідомляйте. Якщо Ви його не запитували, нічого робити не потрібно.',
    en: 'It is valid for {n} minutes. Do not share it. If you did not request it, ignore this message.',
    ru: 'Он действует {n} мин. Никому его не сообщайте. Если Вы его не запрашивали, ничего делать не нужно.',
    es: 'Es válido durante {n} minutos. No lo comparta. Si no lo ha solicitado, ignore este mensaje.',
  },
  sms: {
    uk: 'Код голосування {code}. Діє {n} хв',
    en: 'Voting code {code}. Valid for {n} min',
    ru: 'Код голосования {code}. Действует {n} мин',
    es: 'Código de votación {code}. Válido {n} min',
  },
  unit: {
    uk: '{house}, прим. {unit}: частка {share}',
    en: '{house}, unit {unit}: share {share}',
    ru: '{house}, пом. {unit}: доля {share}',
    es: '{house}, finca {unit}: cuota {share}',
  },
  area: {
    uk: '{value} м² ({percent} %)',
    en: '{value} m² ({percent}%)',
    ru: '{value} м² ({percent} %)',
    es: '{value} m² ({percent} %)',
  },
  head: {
    uk: '{value} голос ({percent} %)',
    en: '{value} vote ({percent}%)',
    ru: '{value} голос ({percent} %)',
    es: '{value} voto ({percent} %)',
  },
  quota: {
    uk: '{value} ({percent} %)',
    en: '{value} ({percent}%)',
    ru: '{value} ({percent} %)',
    es: '{value} ({percent} %)',
  },
})
