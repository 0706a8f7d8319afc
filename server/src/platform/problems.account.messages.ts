import { messages } from '@oselia/contract/languages'

/** Problems of accounts, permissions and approvals. */
export const accountProblems = messages({
  no_gateway: {
    uk: 'Надсилання кодів не налаштовано. Зверніться до адміністратора системи',
    en: 'Sending codes is not set up. Contact the system administrator',
    ru: 'Отправка кодов не настроена. Обратитесь к администратору системы',
    es: 'El envío de códigos no está configurado. Consulte al administrador del sistema',
  },
  public_url_missing: {
    uk: 'Листи з посиланнями не надсилаються, доки не задано PUBLIC_URL. Зверніться до того, хто встановлював систему',
    en: 'Messages with links are not sent until PUBLIC_URL is set. Contact whoever installed the system',
    ru: 'Письма со ссылками не отправляются, пока не задан PUBLIC_URL. Обратитесь к тому, кто устанавливал систему',
    es: 'Los mensajes con enlaces no se envían hasta que se defina PUBLIC_URL. Consulte a quien instaló el sistema',
  },
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
  read_only: {
    uk: 'Ви переглядаєте систему від імені іншої людини: змінювати нічого не можна',
    en: 'You are viewing the system as another person: nothing can be changed',
    ru: 'Вы просматриваете систему от имени другого человека: ничего изменить нельзя',
    es: 'Está viendo el sistema como otra persona: no se puede cambiar nada',
  },
  two_factor_needed: {
    uk: 'Для Вашої ролі потрібна двоетапна перевірка. Увімкніть її у своєму обліковому записі',
    en: 'Your role requires two-step verification. Switch it on in your account',
    ru: 'Для Вашей роли нужна двухэтапная проверка. Включите её в своей учётной записи',
    es: 'Su rol exige la verificación en dos pasos. Actívela en su cuenta',
  },
  confirm_needed: {
    uk: 'Підтвердьте кодом, що це Ви',
    en: 'Enter a code to confirm that it is you',
    ru: 'Подтвердите кодом, что это Вы',
    es: 'Confirme su identidad con un código',
  },
  needs_second_person: {
    uk: 'Цю дію має погодити друга особа. Надішліть її на погодження',
    en: 'A second person must approve this. Send it for approval',
    ru: 'Это действие должен согласовать второй человек. Отправьте его на согласование',
    es: 'Esto debe aprobarlo una segunda persona. Envíelo para su aprobación',
  },
  owners_power: {
    uk: 'Так хтось отримав би повноваження власника, а це має погодити друга особа. Зробіть це без такої ролі, а роль надайте на сторінці людини: цю зміну можна надіслати на погодження',
    en: 'This would give somebody an owner’s power, which a second person must approve. Do it without such a role, and give the role on the person’s page: that change can be sent for approval',
    ru: 'Так кто-то получил бы полномочия владельца, а это должно согласовать второе лицо. Сделайте это без такой роли, а роль дайте на странице человека: это изменение можно отправить на согласование',
    es: 'Así alguien obtendría los poderes de propietario, y esto debe aprobarlo una segunda persona. Hágalo sin ese rol y asígnelo en la página de la persona: ese cambio puede enviarse para su aprobación',
  },
  approver_removed: {
    uk: 'Ви нещодавно змінили доступ колег, які могли б це погодити. Без погодження це можливо з {day}',
    en: 'You recently changed the access of colleagues who could approve this. Without approval it is possible from {day}',
    ru: 'Вы недавно изменили доступ коллег, которые могли бы это согласовать. Без согласования это возможно с {day}',
    es: 'Hace poco cambió el acceso de colegas que podrían aprobarlo. Sin aprobación será posible a partir del {day}',
  },
  people_read: {
    uk: 'Ви переглянули дані дуже багатьох людей. Щоб читати далі, надішліть запит на погодження другій особі або поверніться до цього пізніше',
    en: 'You have read the data of very many people. To read on, ask a second person for approval or come back to it later',
    ru: 'Вы просмотрели данные очень многих людей. Чтобы читать дальше, отправьте запрос на согласование второму лицу или вернитесь к этому позже',
    es: 'Ha consultado los datos de muchísimas personas. Para seguir, pida la aprobación de una segunda persona o vuelva más tarde',
  },
  link_used: {
    uk: 'За цим посиланням файл уже завантажено. Вивантажте дані ще раз',
    en: 'The file was already downloaded by this link. Export the data again',
    ru: 'По этой ссылке файл уже скачан. Выгрузите данные ещё раз',
    es: 'Este enlace ya se usó para descargar el archivo. Vuelva a exportar los datos',
  },
  own_request: {
    uk: 'Власний запит має погодити хтось інший',
    en: 'Someone else must decide on your own request',
    ru: 'Собственный запрос должен согласовать кто-то другой',
    es: 'Su propia solicitud debe decidirla otra persona',
  },
  requester_lacks: {
    uk: 'Автор запиту вже не має права на цю дію, або запису більше немає',
    en: 'The requester may no longer do this, or the record no longer exists',
    ru: 'У автора запроса уже нет права на это действие, или записи больше нет',
    es: 'Quien lo solicitó ya no puede hacerlo o el registro ya no existe',
  },
  already_decided: {
    uk: 'Рішення за цим запитом уже ухвалено',
    en: 'This request has already been decided',
    ru: 'Решение по этому запросу уже принято',
    es: 'Esta solicitud ya está resuelta',
  },
})
