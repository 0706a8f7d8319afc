import { messages, type Language } from '@oselia/contract/languages'

const words = messages({
  subject: {
    uk: 'Код для участі в опитуванні',
    en: 'Code for taking part in a poll',
    ru: 'Код для участия в опросе',
    es: 'Código para participar en una encuesta',
  },
  line: {
    uk: 'Ваш код: {code}. Опитування: «{title}».',
    en: 'Your code: {code}. Poll: “{title}”.',
    ru: 'Ваш код: {code}. Опрос: «{title}».',
    es: 'Su código: {code}. Encuesta: «{title}».',
  },
  hint: {
    uk: 'Він діє {n} хв. Якщо Ви його не запитували, нічого робити не потрібно.',
    en: 'It is valid for {n} minutes. If you did not request it, ignore this message.',
    ru: 'Он действует {n} мин. Если Вы его не запрашивали, ничего делать не нужно.',
    es: 'Es válido durante {n} minutos. Si no lo ha solicitado, ignore este mensaje.',
  },
  sms: {
    uk: 'Код опитування {code}. Діє {n} хв',
    en: 'Poll code {code}. Valid for {n} min',
    ru: 'Код опроса {code}. Действует {n} мин',
    es: 'Código de la encuesta {code}. Válido {n} min',
  },
})

interface Code {
  code: string
  title: string
  minutes: number
}

/** A code as an e-mail and as an SMS; the subject, which stays in the outbox, does not contain it. */
export const pollCodeTexts = (language: Language, { code, title, minutes }: Code) => {
  const filled = (key: keyof typeof words) =>
    words[key][language].replace('{code}', code).replace('{title}', title).replace('{n}', String(minutes))
  return { subject: filled('subject'), paragraphs: [filled('line'), filled('hint')], sms: filled('sms') }
}
