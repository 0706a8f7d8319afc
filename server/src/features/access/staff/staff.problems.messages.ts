import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const staffProblems = declareProblems({
  too_many_invites: {
    uk: 'Надіслано вже 20 запрошень за годину. Наступне можна надіслати через {minutes} хв',
    en: '20 invitations have been sent within an hour. The next one can be sent in {minutes} min',
    ru: 'Отправлено уже 20 приглашений за час. Следующее можно отправить через {minutes} мин',
    es: 'Ya se han enviado 20 invitaciones en una hora. La siguiente se puede enviar dentro de {minutes} min',
  },
  last_owner: {
    uk: 'Це єдиний чинний власник системи. Спершу призначте іншого',
    en: 'This is the only active owner of the system. Appoint another one first',
    ru: 'Это единственный действующий владелец системы. Сначала назначьте другого',
    es: 'Es el único propietario activo del sistema. Nombre antes a otro',
  },
  own_account: {
    uk: 'З власним обліковим записом цього зробити не можна',
    en: 'You can’t do this to your own account',
    ru: 'С собственной учётной записью этого сделать нельзя',
    es: 'No puede hacer esto con su propia cuenta',
  },
  right_lacked: {
    uk: 'Ця людина має права, яких немає у Вас',
    en: 'This person has permissions that you don’t have',
    ru: 'У этого человека есть права, которых нет у Вас',
    es: 'Esta persona tiene permisos que usted no tiene',
  },
  owners_power: {
    uk: 'Так хтось отримав би повноваження власника, а це має погодити друга особа. Зробіть це без такої ролі, а роль надайте на сторінці людини: цю зміну можна надіслати на погодження',
    en: 'This would give somebody an owner’s power, which a second person must approve. Do it without such a role, and give the role on the person’s page: that change can be sent for approval',
    ru: 'Так кто-то получил бы полномочия владельца, а это должно согласовать второе лицо. Сделайте это без такой роли, а роль дайте на странице человека: это изменение можно отправить на согласование',
    es: 'Así alguien obtendría los poderes de propietario, y esto debe aprobarlo una segunda persona. Hágalo sin ese rol y asígnelo en la página de la persona: ese cambio puede enviarse para su aprobación',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof staffProblems, ProblemText> {}
}
