import { messages, type Language } from '@oselia/contract/languages'

const texts = messages({
  subject: {
    uk: 'Відновлення пароля',
    en: 'Password reset',
    ru: 'Восстановление пароля',
    es: 'Restablecer la contraseña',
  },
  body: {
    uk: 'Щоб задати новий пароль, відкрийте посилання:\n{link}\n\nВоно діє {n} хв і спрацює лише один раз. Якщо Ви цього не просили, нічого робити не потрібно.',
    en: 'To set a new password, open this link:\n{link}\n\nIt is valid for {n} minutes and works once. If you did not ask for it, ignore this message.',
    ru: 'Чтобы задать новый пароль, откройте ссылку:\n{link}\n\nОна действует {n} мин и сработает только один раз. Если Вы этого не просили, ничего делать не нужно.',
    es: 'Para crear una contraseña nueva, abra este enlace:\n{link}\n\nEs válido durante {n} minutos y funciona una sola vez. Si no lo ha solicitado, ignore este mensaje.',
  },
  codeSubject: {
    uk: 'Код підтвердження',
    en: 'Confirmation code',
    ru: 'Код подтверждения',
    es: 'Código de confirmación',
  },
  codeLine: {
    uk: 'Ваш код: {code}',
    en: 'Your code: {code}',
    ru: 'Ваш код: {code}',
    es: 'Su código: {code}',
  },
  codeHint: {
    uk: 'Він діє {n} хв. Нікому його не повідомляйте. Якщо Ви не запитували код, змініть пароль.',
    en: 'It is valid for {n} minutes. Do not share it with anyone. If you did not request a code, change your password.',
    ru: 'Он действует {n} мин. Никому его не сообщайте. Если Вы не запрашивали код, смените пароль.',
    es: 'Es válido durante {n} minutos. No lo comparta con nadie. Si no ha solicitado ningún código, cambie su contraseña.',
  },
  codeSms: {
    uk: 'Код {code}. Діє {n} хв, нікому його не повідомляйте',
    en: 'Code {code}. Valid for {n} min, do not share it',
    ru: 'Код {code}. Действует {n} мин, никому его не сообщайте',
    es: 'Código {code}. Válido {n} min, no lo comparta',
  },
})

export const resetMail = (language: Language, link: string, minutes: number) => ({
  subject: texts.subject[language],
  text: texts.body[language].replace('{link}', link).replace('{n}', String(minutes)),
})

/** A code as an e-mail and as an SMS; the subject, which stays in the outbox, does not contain it. */
export const codeTexts = (language: Language, code: string, minutes: number) => {
  const filled = (text: string) => text.replace('{code}', code).replace('{n}', String(minutes))
  return {
    subject: texts.codeSubject[language],
    paragraphs: [filled(texts.codeLine[language]), filled(texts.codeHint[language])],
    sms: filled(texts.codeSms[language]),
  }
}
