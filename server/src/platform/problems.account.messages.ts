import { messages } from '@oselia/contract/languages'

/** Refusals that concern accounts, rights and second persons. */
export const accountProblems = messages({
  no_gateway: {
    uk: 'Не налаштовано, через що надсилати коди. Зверніться до того, хто обслуговує систему',
    en: 'Nothing is set up through which codes could be sent. Ask whoever looks after the system',
    ru: 'Не настроено, через что отправлять коды. Обратитесь к тому, кто обслуживает систему',
    es: 'No está configurado ningún medio para enviar códigos. Consulte a quien mantiene el sistema',
  },
  last_owner: {
    uk: 'Це єдиний чинний власник системи. Спершу призначте іншого',
    en: 'This is the only active owner of the system. Appoint another one first',
    ru: 'Это единственный действующий владелец системы. Сначала назначьте другого',
    es: 'Es el único propietario activo del sistema. Nombre antes a otro',
  },
  own_account: {
    uk: 'З власним обліковим записом цього зробити не можна',
    en: 'This can’t be done to your own account',
    ru: 'С собственной учётной записью этого сделать нельзя',
    es: 'No puede hacer esto con su propia cuenta',
  },
  right_lacked: {
    uk: 'Ця людина має права, яких немає у Вас',
    en: 'This person has rights that you don’t have',
    ru: 'У этого человека есть права, которых нет у Вас',
    es: 'Esta persona tiene permisos que usted no tiene',
  },
  read_only: {
    uk: 'Ви переглядаєте систему від імені іншої людини: змінювати нічого не можна',
    en: 'You are looking as another person: nothing can be changed',
    ru: 'Вы смотрите от имени другого человека: ничего изменить нельзя',
    es: 'Está viendo el sistema como otra persona: no se puede cambiar nada',
  },
  two_factor_needed: {
    uk: 'Для Вашої ролі потрібен другий крок входу. Увімкніть його в налаштуваннях',
    en: 'Your role needs a second step at login. Switch it on in your settings',
    ru: 'Для Вашей роли нужен второй шаг входа. Включите его в настройках',
    es: 'Su rol necesita un segundo paso al iniciar sesión. Actívelo en sus ajustes',
  },
  confirm_needed: {
    uk: 'Підтвердьте кодом, що це Ви',
    en: 'Confirm with a code that it is you',
    ru: 'Подтвердите кодом, что это Вы',
    es: 'Confirme con un código que es usted',
  },
  needs_second_person: {
    uk: 'Цю дію має погодити друга людина. Надішліть її на погодження',
    en: 'A second person has to agree to this. Send it for approval',
    ru: 'Это действие должен одобрить второй человек. Отправьте его на согласование',
    es: 'Esto debe aprobarlo una segunda persona. Envíelo para su aprobación',
  },
  own_request: {
    uk: 'Власний запит погоджує хтось інший',
    en: 'Your own request is decided by somebody else',
    ru: 'Собственный запрос одобряет кто-то другой',
    es: 'Su propia solicitud la decide otra persona',
  },
  requester_lacks: {
    uk: 'Той, хто подав запит, уже не може цього зробити, або запису більше немає',
    en: 'The person who asked may not do this any more, or the record is gone',
    ru: 'Подавший запрос уже не может этого сделать, или записи больше нет',
    es: 'Quien lo solicitó ya no puede hacerlo o el registro ya no existe',
  },
  already_decided: {
    uk: 'Цей запит уже вирішено',
    en: 'This request is decided already',
    ru: 'Этот запрос уже решён',
    es: 'Esta solicitud ya está decidida',
  },
})
