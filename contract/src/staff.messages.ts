import { messages } from './languages.js'

/** Validation issues of staff, their permissions and their codes. */
export const staffIssues = messages({
  email_or_phone: {
    uk: 'Вкажіть електронну пошту або телефон',
    en: 'Enter an e-mail address or a phone number',
    ru: 'Укажите электронную почту или телефон',
    es: 'Indique un correo electrónico o un teléfono',
  },
  right_lacked: {
    uk: 'Ви не можете надати права, яких не маєте',
    en: 'You can’t give permissions that you don’t have yourself',
    ru: 'Вы не можете дать права, которых у Вас нет',
    es: 'No puede conceder permisos que usted no tiene',
  },
  own_roles: {
    uk: 'Власні ролі й доступ може змінити лише хтось інший',
    en: 'Only someone else can change your own roles and access',
    ru: 'Собственные роли и доступ может изменить только кто-то другой',
    es: 'Sus propios roles y accesos solo los puede cambiar otra persona',
  },
  own_address: {
    uk: 'Свою адресу чи номер змініть у власному обліковому записі: їх треба підтвердити кодом',
    en: 'Change your own address or number in your account: it must be confirmed with a code',
    ru: 'Свой адрес или номер измените в своей учётной записи: их нужно подтвердить кодом',
    es: 'Cambie su propia dirección o número en su cuenta: hay que confirmarlos con un código',
  },
  expired_code: {
    uk: 'Строк дії коду минув, запросіть новий',
    en: 'The code has expired, request a new one',
    ru: 'Срок действия кода истёк, запросите новый',
    es: 'El código ha caducado, pida uno nuevo',
  },
  used_up_code: {
    uk: 'Забагато спроб. Запросіть новий код',
    en: 'Too many attempts. Request a new code',
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
    uk: 'Це значення вже встановлено',
    en: 'This is already the current value',
    ru: 'Это значение уже установлено',
    es: 'Es el valor que ya tiene',
  },
  absence_overlaps: {
    uk: 'На ці дні відсутність уже записано',
    en: 'An absence is already recorded for these days',
    ru: 'На эти дни отсутствие уже записано',
    es: 'Ya hay una ausencia registrada en esos días',
  },
  deputy_absent: {
    uk: 'Заступник теж відсутній у ці дні',
    en: 'The deputy is also away on these days',
    ru: 'Заместитель тоже отсутствует в эти дни',
    es: 'El sustituto también está ausente esos días',
  },
  deputy_unfit: {
    uk: 'Заступником може бути лише інший активний працівник',
    en: 'The deputy must be another active staff member',
    ru: 'Заместителем может быть только другой активный сотрудник',
    es: 'El sustituto debe ser otra persona activa del personal',
  },
  circle: {
    uk: 'Не можна підпорядкувати самому собі',
    en: 'It can’t be subordinate to itself',
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
    uk: 'Кінець має бути пізніше за початок',
    en: 'The end must be later than the start',
    ru: 'Конец должен быть позже начала',
    es: 'El final debe ser posterior al inicio',
  },
  over_a_year: {
    uk: 'Не довше за рік',
    en: 'No longer than a year',
    ru: 'Не дольше года',
    es: 'Un año como máximo',
  },
  own_words_password: {
    uk: 'Пароль не може складатися з імені, адреси чи назви системи',
    en: 'A password can’t be made of your name, your address or the name of the system',
    ru: 'Пароль не может состоять из имени, адреса или названия системы',
    es: 'La contraseña no puede estar hecha de su nombre, su dirección o el nombre del sistema',
  },
  same_password: {
    uk: 'Це Ваш теперішній пароль, виберіть інший',
    en: 'This is your current password, choose another',
    ru: 'Это Ваш текущий пароль, выберите другой',
    es: 'Esta es su contraseña actual, elija otra',
  },
})
