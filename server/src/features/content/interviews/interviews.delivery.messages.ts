import { messages } from '@oselia/contract/languages'

/** Texts of the messages that ask people to take part. */
export const invitationWords = messages({
  lead: {
    uk: 'Просимо Вас взяти участь в опитуванні. Посилання особисте: не пересилайте його.',
    en: 'Please take part in this poll. The link is your own: do not forward it.',
    ru: 'Просим Вас принять участие в опросе. Ссылка личная: не пересылайте её.',
    es: 'Le rogamos que participe en esta encuesta. El enlace es personal: no lo reenvíe.',
  },
  leadAnonymous: {
    uk: 'Просимо Вас взяти участь в опитуванні. Посилання особисте, щоб кожен відповів один раз; хто що відповів, не зберігається.',
    en: 'Please take part in this poll. The link is your own, so that everyone answers once; who answered what is not stored.',
    ru: 'Просим Вас принять участие в опросе. Ссылка личная, чтобы каждый ответил один раз; кто что ответил, не хранится.',
    es: 'Le rogamos que participe en esta encuesta. El enlace es personal para que cada uno responda una vez; no se guarda quién respondió qué.',
  },
  button: { uk: 'Відповісти', en: 'Answer', ru: 'Ответить', es: 'Responder' },
  sms: { uk: 'Опитування: {title}', en: 'Poll: {title}', ru: 'Опрос: {title}', es: 'Encuesta: {title}' },
})
