import { messages } from './languages.js'

/** What may be wrong with people of the staff, their rights and their codes. */
export const staffIssues = messages({
  email_or_phone: {
    uk: 'Вкажіть електронну пошту або телефон',
    en: 'Give an e-mail address or a phone',
    ru: 'Укажите электронную почту или телефон',
    es: 'Indique un correo electrónico o un teléfono',
  },
  right_lacked: {
    uk: 'Ви не можете надати права, яких не маєте самі',
    en: 'You can’t give rights that you don’t have yourself',
    ru: 'Вы не можете дать права, которых не имеете сами',
    es: 'No puede conceder permisos que usted no tiene',
  },
  own_roles: {
    uk: 'Власні ролі й доступ змінює хтось інший',
    en: 'Your own roles and access are changed by somebody else',
    ru: 'Собственные роли и доступ меняет кто-то другой',
    es: 'Sus propios roles y accesos los cambia otra persona',
  },
  own_address: {
    uk: 'Свою адресу чи номер змініть у власному обліковому записі: їх треба підтвердити кодом',
    en: 'Change your own address or number in your account: a code has to confirm it',
    ru: 'Свой адрес или номер измените в своей учётной записи: их нужно подтвердить кодом',
    es: 'Cambie su propia dirección o número en su cuenta: hay que confirmarlos con un código',
  },
  expired_code: {
    uk: 'Термін дії коду минув, запросіть новий',
    en: 'The code is too old, ask for a new one',
    ru: 'Срок действия кода истёк, запросите новый',
    es: 'El código ha caducado, pida uno nuevo',
  },
  used_up_code: {
    uk: 'Забагато спроб. Запросіть новий код',
    en: 'Too many tries. Ask for a new code',
    ru: 'Слишком много попыток. Запросите новый код',
    es: 'Demasiados intentos. Pida un código nuevo',
  },
  wrong_password: {
    uk: 'Неправильний пароль',
    en: 'Wrong password',
    ru: 'Неверный пароль',
    es: 'Contraseña incorrecta',
  },
  same_as_now: {
    uk: 'Це вже ваше теперішнє значення',
    en: 'This is what you have already',
    ru: 'Это ваше текущее значение',
    es: 'Es el valor que ya tiene',
  },
  absence_overlaps: {
    uk: 'У ці дні відсутність уже записано',
    en: 'An absence is written down for these days already',
    ru: 'На эти дни отсутствие уже записано',
    es: 'Ya hay una ausencia anotada en esos días',
  },
  deputy_absent: {
    uk: 'Заступник сам відсутній у ці дні',
    en: 'The deputy is away himself on these days',
    ru: 'Заместитель сам отсутствует в эти дни',
    es: 'El sustituto también está ausente esos días',
  },
  deputy_unfit: {
    uk: 'Заступником може бути лише активний працівник, інший за відсутнього',
    en: 'A deputy must be another person of the staff who is active',
    ru: 'Заместителем может быть только другой активный сотрудник',
    es: 'El sustituto debe ser otra persona activa del personal',
  },
  circle: {
    uk: 'Не можна підпорядкувати самому собі',
    en: 'It can’t stand under itself',
    ru: 'Нельзя подчинить самому себе',
    es: 'No puede depender de sí mismo',
  },
  no_channel: {
    uk: 'Спершу додайте й підтвердьте цю адресу або номер',
    en: 'Add and confirm this address or number first',
    ru: 'Сначала добавьте и подтвердите этот адрес или номер',
    es: 'Primero añada y confirme esta dirección o número',
  },
  ends_before_begins: {
    uk: 'Кінець має бути після початку',
    en: 'The end must come after the beginning',
    ru: 'Конец должен быть после начала',
    es: 'El final debe ser posterior al inicio',
  },
  over_a_year: {
    uk: 'Не довше за рік',
    en: 'No longer than a year',
    ru: 'Не дольше года',
    es: 'Un año como máximo',
  },
})
