import { messages } from '../../../platform/texts.ts'

/** Texts of the authorities whose certificates make a signed ballot count. */
export const trustedIssuers = messages({
  section: {
    uk: 'Довірені надавачі підписів',
    en: 'Trusted signature issuers',
    ru: 'Доверенные издатели подписей',
    es: 'Emisores de firma de confianza',
  },
  one: {
    uk: 'Довірений надавач підписів',
    en: 'Trusted signature issuer',
    ru: 'Доверенный издатель подписей',
    es: 'Emisor de firma de confianza',
  },
  hint: {
    uk: 'Підписаний бюлетень зараховується, лише якщо сертифікат підписувача веде до одного з цих надавачів. Перевіряються підписи ДСТУ 4145 (на кривих 257 і 431 біта), RSA та ECDSA. Чи не відкликано сертифікат, не перевіряється.',
    en: 'A signed ballot counts only where the signer’s certificate leads to one of these issuers. Signatures by DSTU 4145 (on the curves of 257 and 431 bits), RSA and ECDSA are verified. Revocation is not checked.',
    ru: 'Подписанный бюллетень засчитывается, только если сертификат подписавшего ведёт к одному из этих издателей. Проверяются подписи ДСТУ 4145 (на кривых 257 и 431 бит), RSA и ECDSA. Не отозван ли сертификат, не проверяется.',
    es: 'Una papeleta firmada solo cuenta si el certificado del firmante conduce a uno de estos emisores. Se verifican firmas DSTU 4145 (en las curvas de 257 y 431 bits), RSA y ECDSA. No se comprueba la revocación.',
  },
  add: { uk: 'Додати сертифікат', en: 'Add a certificate', ru: 'Добавить сертификат', es: 'Añadir un certificado' },
  name: { uk: 'Назва', en: 'Name', ru: 'Название', es: 'Nombre' },
  subject: { uk: 'Власник сертифіката', en: 'Subject', ru: 'Владелец сертификата', es: 'Titular' },
  issuer: { uk: 'Ким видано', en: 'Issued by', ru: 'Кем выдан', es: 'Emitido por' },
  serial: { uk: 'Серійний номер', en: 'Serial number', ru: 'Серийный номер', es: 'Número de serie' },
  fingerprint: {
    uk: 'Відбиток (SHA-256)',
    en: 'Fingerprint (SHA-256)',
    ru: 'Отпечаток (SHA-256)',
    es: 'Huella (SHA-256)',
  },
  algorithm: { uk: 'Ключ', en: 'Key', ru: 'Ключ', es: 'Clave' },
  valid_from: { uk: 'Чинний з', en: 'Valid from', ru: 'Действует с', es: 'Válido desde' },
  valid_to: { uk: 'Чинний до', en: 'Valid until', ru: 'Действует до', es: 'Válido hasta' },
  over: { uk: 'строк минув', en: 'expired', ru: 'срок истёк', es: 'vencido' },
  emptyTitle: {
    uk: 'Жодного надавача не додано',
    en: 'No issuer is listed',
    ru: 'Ни одного издателя не добавлено',
    es: 'No hay ningún emisor',
  },
  emptyText: {
    uk: 'Поки перелік порожній, голосувати з електронним підписом не можна.',
    en: 'While the list is empty, ballots can’t be signed electronically.',
    ru: 'Пока список пуст, голосовать с электронной подписью нельзя.',
    es: 'Mientras la lista esté vacía, no se puede votar con firma electrónica.',
  },
  file: { uk: 'Вибрати файл', en: 'Choose a file', ru: 'Выбрать файл', es: 'Elegir archivo' },
  fileText: {
    uk: 'Сертифікат надавача (кореневий або той, що видає ключі людям) у форматі PEM чи DER: .cer, .crt, .pem. Звірте його відбиток із сайтом надавача.',
    en: 'The certificate of the issuer (a root, or the one that issues keys to people) in PEM or DER: .cer, .crt, .pem. Compare its fingerprint with the issuer’s website.',
    ru: 'Сертификат издателя (корневой или тот, что выдаёт ключи людям) в формате PEM или DER: .cer, .crt, .pem. Сверьте его отпечаток с сайтом издателя.',
    es: 'El certificado del emisor (raíz, o el que emite claves a personas) en PEM o DER: .cer, .crt, .pem. Compare su huella con la web del emisor.',
  },
  added: {
    uk: 'Сертифікат додано',
    en: 'The certificate was added',
    ru: 'Сертификат добавлен',
    es: 'Certificado añadido',
  },
  remove: { uk: 'Прибрати з довірених', en: 'Stop trusting', ru: 'Убрать из доверенных', es: 'Dejar de confiar' },
  removeTitle: {
    uk: 'Прибрати «{name}» з довірених?',
    en: 'Stop trusting “{name}”?',
    ru: 'Убрать «{name}» из доверенных?',
    es: '¿Dejar de confiar en «{name}»?',
  },
  removeText: {
    uk: 'Нові бюлетені з підписами від цього надавача не зараховуватимуться, також у голосуваннях, що тривають. Уже зараховані залишаться.',
    en: 'New ballots signed with its certificates will be refused, in running votings too. Those already counted stay.',
    ru: 'Новые бюллетени с подписями от этого издателя не будут засчитаны, также в текущих голосованиях. Уже засчитанные останутся.',
    es: 'Se rechazarán las papeletas nuevas firmadas con sus certificados, también en votaciones en curso. Las ya contadas se mantienen.',
  },
  removed: {
    uk: 'Надавача прибрано з довірених',
    en: 'The issuer is no longer trusted',
    ru: 'Издатель убран из доверенных',
    es: 'El emisor ya no es de confianza',
  },
  restored: {
    uk: 'Надавача повернуто до довірених',
    en: 'The issuer is trusted again',
    ru: 'Издатель возвращён в доверенные',
    es: 'El emisor vuelve a ser de confianza',
  },
})
