import { messages, type Language } from '@oselia/contract/languages'

const texts = messages({
  subject: {
    uk: 'Відновлення пароля',
    en: 'Password reset',
    ru: 'Восстановление пароля',
    es: 'Restablecer la contraseña',
  },
  body: {
    uk: 'Щоб задати новий пароль, відкрийте посилання:\n{link}\n\nВоно діє {n} хв і лише один раз. Якщо Ви не просили про це, нічого не робіть.',
    en: 'To set a new password, open this link:\n{link}\n\nIt works once, within {n} minutes. If you did not ask for it, do nothing.',
    ru: 'Чтобы задать новый пароль, откройте ссылку:\n{link}\n\nОна действует {n} мин и только один раз. Если Вы об этом не просили, ничего не делайте.',
    es: 'Para crear una contraseña nueva, abra este enlace:\n{link}\n\nFunciona una sola vez, durante {n} minutos. Si no lo ha pedido, no haga nada.',
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
    uk: 'Він діє {n} хв. Нікому його не повідомляйте. Якщо Ви не просили про код, змініть пароль.',
    en: 'It works for {n} minutes. Tell it to nobody. If you did not ask for a code, change your password.',
    ru: 'Он действует {n} мин. Никому его не сообщайте. Если Вы не просили код, смените пароль.',
    es: 'Vale {n} minutos. No se lo diga a nadie. Si no ha pedido ningún código, cambie su contraseña.',
  },
  codeSms: {
    uk: 'Код {code}. Діє {n} хв, нікому його не кажіть',
    en: 'Code {code}. Valid for {n} min, tell it to nobody',
    ru: 'Код {code}. Действует {n} мин, никому его не говорите',
    es: 'Código {code}. Vale {n} min, no se lo diga a nadie',
  },
})

export const resetMail = (language: Language, link: string, minutes: number) => ({
  subject: texts.subject[language],
  text: texts.body[language].replace('{link}', link).replace('{n}', String(minutes)),
})

/** A code as a letter and as an SMS; the subject, which stays in the outbox, does not tell it. */
export const codeTexts = (language: Language, code: string, minutes: number) => {
  const filled = (text: string) => text.replace('{code}', code).replace('{n}', String(minutes))
  return {
    subject: texts.codeSubject[language],
    paragraphs: [filled(texts.codeLine[language]), filled(texts.codeHint[language])],
    sms: filled(texts.codeSms[language]),
  }
}
