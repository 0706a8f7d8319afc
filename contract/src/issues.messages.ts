import { announcementIssues } from './announcements.messages.js'
import { articleIssues } from './articles.messages.js'
import { billingIssues } from './billing.messages.js'
import { contactIssues } from './contacts.messages.js'
import { documentIssues } from './documents.messages.js'
import { eventIssues } from './events.messages.js'
import { importIssues } from './imports.messages.js'
import { interviewIssues } from './interviews.messages.js'
import { messages } from './languages.js'
import { meterIssues } from './meters.messages.js'
import { requestIssues } from './requests.messages.js'
import { residentIssues } from './residents.messages.js'
import { realtyIssues } from './realty.messages.js'
import { sizeIssues } from './size-issues.messages.js'
import { staffIssues } from './staff.messages.js'
import { payeeIssues } from './suppliers.messages.js'
import { userIssues } from './users.messages.js'
import { issuerIssues } from './trusted-issuers.messages.js'
import { sheetIssues } from './voting-sheets.messages.js'
import { votingIssues } from './votings.messages.js'
import { vehicleIssues } from './vehicles.messages.js'

/** Validation messages. `{n}` is the violated limit. Shown at the field by server responses and by forms. */
export const issueMessages = messages({
  ...sizeIssues,
  ...documentIssues,
  ...requestIssues,
  ...residentIssues,
  ...realtyIssues,
  ...importIssues,
  ...staffIssues,
  ...vehicleIssues,
  ...votingIssues,
  ...sheetIssues,
  ...issuerIssues,
  ...userIssues,
  ...announcementIssues,
  ...articleIssues,
  ...eventIssues,
  ...interviewIssues,
  ...contactIssues,
  ...billingIssues,
  ...meterIssues,
  ...payeeIssues,
  required: {
    uk: 'Обов’язкове поле',
    en: 'This field is required',
    ru: 'Обязательное поле',
    es: 'Campo obligatorio',
  },
  wrong_type: {
    uk: 'Неправильний тип значення',
    en: 'Invalid type of value',
    ru: 'Неверный тип значения',
    es: 'Tipo de valor incorrecto',
  },
  number: { uk: 'Має бути число', en: 'Must be a number', ru: 'Должно быть число', es: 'Debe ser un número' },
  integer: {
    uk: 'Має бути ціле число',
    en: 'Must be a whole number',
    ru: 'Должно быть целое число',
    es: 'Debe ser un número entero',
  },
  not_in_list: {
    uk: 'Такого варіанта немає',
    en: 'No such option',
    ru: 'Такого варианта нет',
    es: 'No existe esa opción',
  },
  format: { uk: 'Неправильний формат', en: 'Invalid format', ru: 'Неверный формат', es: 'Formato incorrecto' },
  email: {
    uk: 'Це не схоже на адресу електронної пошти',
    en: 'Enter a valid e-mail address',
    ru: 'Это не похоже на адрес электронной почты',
    es: 'No es una dirección de correo electrónico válida',
  },
  url: {
    uk: 'Вкажіть адресу, що починається з http:// або https://',
    en: 'Enter an address that begins with http:// or https://',
    ru: 'Укажите адрес, начинающийся с http:// или https://',
    es: 'Indique una dirección que empiece por http:// o https://',
  },
  date: { uk: 'Неправильна дата', en: 'Invalid date', ru: 'Неверная дата', es: 'Fecha incorrecta' },
  datetime: {
    uk: 'Неправильні дата і час',
    en: 'Invalid date and time',
    ru: 'Неверные дата и время',
    es: 'Fecha y hora incorrectas',
  },
  time: {
    uk: 'Вкажіть час у форматі 09:00',
    en: 'Enter the time in the format 09:00',
    ru: 'Укажите время в формате 09:00',
    es: 'Indique la hora con el formato 09:00',
  },
  unknown_field: { uk: 'Невідоме поле', en: 'Unknown field', ru: 'Неизвестное поле', es: 'Campo desconocido' },
  characters: {
    uk: 'Недопустимі символи в тексті',
    en: 'Contains characters that are not allowed',
    ru: 'Недопустимые символы в тексте',
    es: 'Caracteres no permitidos',
  },
  area_range: {
    uk: 'Площа має бути більшою за 0 і не більшою за 100 000 м²',
    en: 'The area must be above 0 and at most 100,000 m²',
    ru: 'Площадь должна быть больше 0 и не больше 100 000 м²',
    es: 'La superficie debe ser mayor que 0 y como máximo 100 000 m²',
  },
  two_decimals: {
    uk: 'Не більше двох знаків після коми',
    en: 'At most two decimals',
    ru: 'Не более двух знаков после запятой',
    es: 'Como máximo dos decimales',
  },
  digits: {
    uk: 'Потрібно рівно {n} цифр',
    en: 'Exactly {n} digits',
    ru: 'Нужно ровно {n} цифр',
    es: 'Exactamente {n} cifras',
  },
  code: {
    uk: 'Лише малі латинські літери, цифри та _, перша — літера',
    en: 'Only lowercase Latin letters, digits and _, starting with a letter',
    ru: 'Только строчные латинские буквы, цифры и _, первая — буква',
    es: 'Solo letras latinas minúsculas, cifras y _, empezando por una letra',
  },
  person_name: {
    uk: 'Лише літери, апостроф, дефіс і пробіл',
    en: 'Only letters, apostrophes, hyphens and spaces',
    ru: 'Только буквы, апостроф, дефис и пробел',
    es: 'Solo letras, apóstrofo, guion y espacio',
  },
  phone: {
    uk: 'Неправильний номер телефону',
    en: 'Invalid phone number',
    ru: 'Неверный номер телефона',
    es: 'Número de teléfono incorrecto',
  },
  iban: { uk: 'Неправильний IBAN', en: 'Invalid IBAN', ru: 'Неверный IBAN', es: 'IBAN incorrecto' },
  cadastral: {
    uk: 'Кадастровий номер має вигляд 0000000000:00:000:0000',
    en: 'A cadastral number looks like 0000000000:00:000:0000',
    ru: 'Кадастровый номер имеет вид 0000000000:00:000:0000',
    es: 'La referencia catastral tiene la forma 0000000000:00:000:0000',
  },
  timezone: {
    uk: 'Невідомий часовий пояс',
    en: 'Unknown time zone',
    ru: 'Неизвестный часовой пояс',
    es: 'Zona horaria desconocida',
  },
  not_found: { uk: 'Не знайдено', en: 'Not found', ru: 'Не найдено', es: 'No encontrado' },
  taken: { uk: 'Уже використовується', en: 'Already in use', ru: 'Уже используется', es: 'Ya está en uso' },
  only_one: {
    uk: 'Вкажіть лише одне з двох',
    en: 'Enter only one of the two',
    ru: 'Укажите только одно из двух',
    es: 'Indique solo uno de los dos',
  },
  overlaps: {
    uk: 'Номери перетинаються з іншим під’їздом',
    en: 'The numbers overlap with another entrance',
    ru: 'Номера пересекаются с другим подъездом',
    es: 'Los números se solapan con los de otro portal',
  },
  in_past: {
    uk: 'Має бути в майбутньому',
    en: 'Must be in the future',
    ru: 'Должно быть в будущем',
    es: 'Debe estar en el futuro',
  },
  before_opening: {
    uk: 'Облік ведеться від {day}: на раніший день даних немає',
    en: 'The books begin on {day}: nothing is known of an earlier day',
    ru: 'Учёт ведётся с {day}: на более ранний день данных нет',
    es: 'La contabilidad empieza el {day}: no hay datos de días anteriores',
  },
  in_future: {
    uk: 'Не може бути в майбутньому',
    en: 'Can’t be in the future',
    ru: 'Не может быть в будущем',
    es: 'No puede estar en el futuro',
  },
  check_digit: {
    uk: 'Контрольна цифра не збігається: перевірте номер',
    en: 'The check digit does not match: check the number',
    ru: 'Контрольная цифра не совпадает: проверьте номер',
    es: 'El dígito de control no coincide: revise el número',
  },
  passport: {
    uk: 'Дві українські літери й шість цифр або дев’ять цифр ID-картки',
    en: 'Two Ukrainian letters and six digits, or the nine digits of an ID card',
    ru: 'Две украинские буквы и шесть цифр или девять цифр ID-карты',
    es: 'Dos letras ucranianas y seis cifras, o las nueve cifras de la tarjeta de identidad',
  },
  unzr: {
    uk: 'УНЗР має вигляд РРРРММДД-ННННН',
    en: 'The UNZR number looks like YYYYMMDD-NNNNN',
    ru: 'УНЗР имеет вид ГГГГММДД-ННННН',
    es: 'El número UNZR tiene la forma AAAAMMDD-NNNNN',
  },
  not_parking: {
    uk: 'Потрібне машиномісце',
    en: 'A parking space is required',
    ru: 'Нужно машиноместо',
    es: 'Se necesita una plaza de garaje',
  },
  other_kind: {
    uk: 'Фізичну особу не можна об’єднати з юридичною',
    en: 'A natural person can’t be merged with a legal person',
    ru: 'Физическое лицо нельзя объединить с юридическим',
    es: 'Una persona física no se puede unir con una jurídica',
  },
  before_publication: {
    uk: 'Не може бути раніше за публікацію',
    en: 'Can’t be before the publication',
    ru: 'Не может быть раньше публикации',
    es: 'No puede ser anterior a la publicación',
  },
  before_start: {
    uk: 'Не може бути раніше за початок',
    en: 'Can’t be before the start',
    ru: 'Не может быть раньше начала',
    es: 'No puede ser anterior al inicio',
  },
  before_issue: {
    uk: 'Не може бути раніше за дату видачі',
    en: 'Can’t be before the date of issue',
    ru: 'Не может быть раньше даты выдачи',
    es: 'No puede ser anterior a la fecha de expedición',
  },
  floor_below: {
    uk: 'Має бути не нижче за перший із поверхів',
    en: 'Must not be below the first of the floors',
    ru: 'Должно быть не ниже первого из этажей',
    es: 'No puede ser inferior a la primera planta',
  },
  before_built: {
    uk: 'Не може бути раніше за рік побудови',
    en: 'Can’t be before the year of construction',
    ru: 'Не может быть раньше года постройки',
    es: 'No puede ser anterior al año de construcción',
  },
  picture_alt: {
    uk: 'Опишіть, що зображено на кожній ілюстрації в тексті',
    en: 'Describe what each picture in the text shows',
    ru: 'Опишите, что изображено на каждой иллюстрации в тексте',
    es: 'Describa qué muestra cada imagen del texto',
  },
  not_picture: {
    uk: 'Потрібне зображення: JPEG, PNG, WebP або GIF',
    en: 'An image is required: JPEG, PNG, WebP or GIF',
    ru: 'Нужно изображение: JPEG, PNG, WebP или GIF',
    es: 'Se necesita una imagen: JPEG, PNG, WebP o GIF',
  },
  not_pdf_or_picture: {
    uk: 'Потрібен файл PDF або зображення',
    en: 'A PDF file or an image is required',
    ru: 'Нужен файл PDF или изображение',
    es: 'Se necesita un archivo PDF o una imagen',
  },
  empty_text: { uk: 'Текст порожній', en: 'The text is empty', ru: 'Текст пуст', es: 'El texto está vacío' },
  outside_scope: {
    uk: 'Поза межами доступних Вам будинків',
    en: 'Outside the buildings you have access to',
    ru: 'Вне доступных Вам домов',
    es: 'Fuera de los edificios a los que tiene acceso',
  },
  nobody_chosen: {
    uk: 'Виберіть, кому це адресовано',
    en: 'Choose who it is for',
    ru: 'Выберите, кому это адресовано',
    es: 'Elija a quién va dirigido',
  },
})
