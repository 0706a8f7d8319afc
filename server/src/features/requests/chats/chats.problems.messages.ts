import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const chatProblems = declareProblems({
  confirm_needed_public: {
    uk: 'Це побачить мешканець. Підтвердьте, що відповідь призначена мешканцеві',
    en: 'The resident will see this. Confirm that the reply is meant for the resident',
    ru: 'Это увидит житель. Подтвердите, что ответ предназначен жителю',
    es: 'Esto lo verá el residente. Confirme que la respuesta va dirigida al residente',
  },
  chat_closed: {
    uk: 'Цей чат закрито',
    en: 'This chat is closed',
    ru: 'Этот чат закрыт',
    es: 'Este chat está cerrado',
  },
  too_late_to_edit: {
    uk: 'Минуло 15 хвилин: змінити повідомлення вже не можна',
    en: '15 minutes have passed: the message can no longer be edited',
    ru: 'Прошло 15 минут: изменить сообщение уже нельзя',
    es: 'Han pasado 15 minutos: el mensaje ya no se puede editar',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof chatProblems, ProblemText> {}
}
