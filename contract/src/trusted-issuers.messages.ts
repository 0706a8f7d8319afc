/** Validation messages of certificates of authorities. */
export const issuerIssues = {
  not_certificate: {
    uk: 'Це не сертифікат: потрібен файл .cer, .crt або .pem',
    en: 'This is not a certificate: a .cer, .crt or .pem file is needed',
    ru: 'Это не сертификат: нужен файл .cer, .crt или .pem',
    es: 'No es un certificado: se necesita un archivo .cer, .crt o .pem',
  },
  several_certificates: {
    uk: 'У файлі кілька сертифікатів: додайте кожний окремим файлом',
    en: 'The file holds several certificates: add each as a file of its own',
    ru: 'В файле несколько сертификатов: добавьте каждый отдельным файлом',
    es: 'El archivo contiene varios certificados: añada cada uno en su propio archivo',
  },
  not_authority: {
    uk: 'Це сертифікат особи чи сервера, а не надавача, який видає сертифікати',
    en: 'This is the certificate of a person or server, not of an authority that issues certificates',
    ru: 'Это сертификат лица или сервера, а не удостоверяющего центра',
    es: 'Es el certificado de una persona o un servidor, no de una autoridad de certificación',
  },
  certificate_not_in_force: {
    uk: 'Сертифікат не чинний сьогодні: строк його дії минув або ще не настав',
    en: 'The certificate is not in force today: its term is over or has not begun',
    ru: 'Сертификат сегодня не действует: срок его действия истёк или ещё не наступил',
    es: 'El certificado no está en vigor hoy: su plazo ha vencido o aún no ha empezado',
  },
  key_unsupported: {
    uk: 'Ключ цього сертифіката ({algorithm}) система перевіряти не вміє: потрібен ДСТУ 4145 на кривій 257 чи 431 біт, RSA від 2048 бітів або ECDSA на кривих P-256, P-384, P-521',
    en: 'Keys of this kind ({algorithm}) can’t be verified here: DSTU 4145 on a curve of 257 or 431 bits, RSA of 2048 bits or more, or ECDSA on P-256, P-384 or P-521 is needed',
    ru: 'Ключ этого сертификата ({algorithm}) система проверять не умеет: нужен ДСТУ 4145 на кривой 257 или 431 бит, RSA от 2048 бит или ECDSA на кривых P-256, P-384, P-521',
    es: 'Las claves de este tipo ({algorithm}) no se pueden verificar aquí: se necesita DSTU 4145 en una curva de 257 o 431 bits, RSA de 2048 bits o más, o ECDSA en P-256, P-384 o P-521',
  },
  no_trusted_issuer: {
    uk: 'Голосувати з підписом ще не можна: у переліку довірених надавачів немає жодного чинного сертифіката',
    en: 'Signed ballots can’t be offered yet: the list of trusted issuers has no certificate in force',
    ru: 'Голосовать с подписью пока нельзя: в списке доверенных издателей нет действующих сертификатов',
    es: 'Todavía no se puede votar con firma: la lista de emisores de confianza no tiene ningún certificado en vigor',
  },
}
