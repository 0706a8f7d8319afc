import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.security.spec.ECGenParameterSpec;
import java.util.*;
import org.bouncycastle.asn1.*;
import org.bouncycastle.asn1.cms.*;
import org.bouncycastle.asn1.ua.*;
import org.bouncycastle.asn1.x500.*;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.TBSCertificate;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.bouncycastle.crypto.digests.DSTU7564Digest;
import org.bouncycastle.crypto.params.*;
import org.bouncycastle.crypto.signers.DSTU4145Signer;
import org.bouncycastle.jcajce.provider.asymmetric.util.ECUtil;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * Prints the fixtures of `dstu.fixtures.json`: keys, certificates and CMS of DSTU 4145 made by BouncyCastle.
 * java -cp /usr/share/java/bcprov.jar:/usr/share/java/bcutil.jar dstu.fixtures.java > dstu.fixtures.json (Debian 12: libbcprov-java and
 * libbcutil-java 1.72)
 * Certificates and CMS are put together here from its ASN.1 classes, since it has no signature of DSTU 4145 with DSTU 7564 and writes
 * explicit parameters only with the highest byte first; keys, points, digests and signatures are its own, and it reads each key back.
 */
public class DstuFixtures {
  static final String GOST = "1.2.804.2.1.1.1.1.2.1", KUPYNA = "1.2.804.2.1.1.1.1.2.2.1";
  static final String LE = "1.2.804.2.1.1.1.1.3.1.1", BE = "1.2.804.2.1.1.1.1.3.1.1.1.1", WITH_KUPYNA = "1.2.804.2.1.1.1.1.3.6.1.1";
  static final byte[] BALLOT = "%PDF-1.7 the ballot of an owner".getBytes(StandardCharsets.UTF_8);
  static final Map<String, String> out = new LinkedHashMap<>();
  static int serial = 1;

  interface Maker { byte[] sign(byte[] data) throws Exception; }
  record Party(String name, SubjectPublicKeyInfo spki, String algorithm, PrivateKey key, Maker maker, BigInteger d) {}

  static String b64(byte[] bytes) { return Base64.getEncoder().encodeToString(bytes); }
  static byte[] reversed(byte[] bytes) { return org.bouncycastle.util.Arrays.reverse(bytes); }

  static Party dstu(String name, int curve, String form) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("DSTU4145", "BC");
    String oid = LE + ".2." + curve;
    generator.initialize(new ECGenParameterSpec(oid));
    KeyPair pair = generator.generateKeyPair();
    ECPrivateKeyParameters secret = (ECPrivateKeyParameters) ECUtil.generatePrivateKeyParameter(pair.getPrivate());
    ECPublicKeyParameters open = (ECPublicKeyParameters) ECUtil.generatePublicKeyParameter(pair.getPublic());
    byte[] point = DSTU4145PointEncoder.encodePoint(open.getQ());
    boolean isBig = form.equals("big");
    ASN1Encodable curveOf = new ASN1ObjectIdentifier(oid);
    if (form.equals("explicit")) {
      // As in Ukrainian certificates: b and the base point with their lowest byte first.
      ASN1Sequence binary = ASN1Sequence.getInstance(new DSTU4145ECBinary(open.getParameters()).toASN1Primitive());
      ASN1EncodableVector parts = new ASN1EncodableVector();
      for (ASN1Encodable part : binary)
        parts.add(part instanceof ASN1OctetString o ? new DEROctetString(reversed(o.getOctets())) : part);
      curveOf = new DERSequence(parts);
    }
    ASN1EncodableVector parameters = new ASN1EncodableVector();
    parameters.add(curveOf);
    if (form.equals("dke")) parameters.add(new DEROctetString(DSTU4145Params.getDefaultDKE()));
    SubjectPublicKeyInfo spki = new SubjectPublicKeyInfo(
        new AlgorithmIdentifier(new ASN1ObjectIdentifier(isBig ? BE : LE), new DERSequence(parameters)),
        new DEROctetString(isBig ? point : reversed(point)));
    // What is written has to be read back by BouncyCastle as the same key.
    PublicKey read = KeyFactory.getInstance("DSTU4145", "BC").generatePublic(new java.security.spec.X509EncodedKeySpec(spki.getEncoded()));
    ECPublicKeyParameters again = (ECPublicKeyParameters) ECUtil.generatePublicKeyParameter(read);
    if (!again.getQ().equals(open.getQ())) throw new IllegalStateException(name);
    if (form.equals("kupyna")) return new Party(name, spki, WITH_KUPYNA, pair.getPrivate(), data -> kupyna(data, secret), secret.getD());
    Maker maker = data -> {
      Signature signature = Signature.getInstance(isBig ? "GOST3411WITHDSTU4145" : "GOST3411WITHDSTU4145LE", "BC");
      signature.initSign(pair.getPrivate());
      signature.update(data);
      byte[] made = signature.sign();
      Signature check = Signature.getInstance(isBig ? "GOST3411WITHDSTU4145" : "GOST3411WITHDSTU4145LE", "BC");
      check.initVerify(read);
      check.update(data);
      if (!check.verify(made)) throw new IllegalStateException(name);
      return made;
    };
    return new Party(name, spki, isBig ? BE : LE, pair.getPrivate(), maker, secret.getD());
  }

  static byte[] kupynaDigest(byte[] data) {
    DSTU7564Digest digest = new DSTU7564Digest(256);
    digest.update(data, 0, data.length);
    byte[] hash = new byte[32];
    digest.doFinal(hash, 0);
    return hash;
  }

  /** BouncyCastle has the digest and the signer, but no signature of both. */
  static byte[] kupyna(byte[] data, ECPrivateKeyParameters secret) throws Exception {
    DSTU4145Signer signer = new DSTU4145Signer();
    signer.init(true, secret);
    BigInteger[] rs = signer.generateSignature(kupynaDigest(data));
    byte[] both = new byte[64];
    for (int part = 0; part < 2; part++) {
      byte[] number = reversed(org.bouncycastle.util.BigIntegers.asUnsignedByteArray(32, rs[part]));
      System.arraycopy(number, 0, both, 32 * part, 32);
    }
    return new DEROctetString(both).getEncoded();
  }

  static byte[] digest(String oid, byte[] data) throws Exception {
    if (oid.equals(KUPYNA)) return kupynaDigest(data);
    byte[] packed = DSTU4145Params.getDefaultDKE(), box = new byte[128];
    for (int at = 0; at < packed.length; at++) { box[2 * at] = (byte) ((packed[at] >> 4) & 15); box[2 * at + 1] = (byte) (packed[at] & 15); }
    org.bouncycastle.crypto.digests.GOST3411Digest gost = new org.bouncycastle.crypto.digests.GOST3411Digest(box);
    gost.update(data, 0, data.length);
    byte[] hash = new byte[32];
    gost.doFinal(hash, 0);
    return hash;
  }

  static Party rsa(String name) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA", "BC");
    generator.initialize(2048);
    KeyPair pair = generator.generateKeyPair();
    Maker maker = data -> {
      Signature signature = Signature.getInstance("SHA256withRSA", "BC");
      signature.initSign(pair.getPrivate());
      signature.update(data);
      return signature.sign();
    };
    return new Party(name, SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded()), "1.2.840.113549.1.1.11", pair.getPrivate(), maker, null);
  }

  static X500Name nameOf(Party party, boolean isPerson) {
    X500NameBuilder builder = new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, party.name());
    if (isPerson) builder.addRDN(BCStyle.SERIALNUMBER, "TINUA-1234567890");
    return builder.addRDN(BCStyle.C, "UA").build();
  }

  static byte[] certificate(Party subject, Party issuer, boolean isAuthority, String from, String to) throws Exception {
    V3TBSCertificateGenerator tbs = new V3TBSCertificateGenerator();
    AlgorithmIdentifier algorithm = issuer.algorithm().startsWith("1.2.840")
        ? new AlgorithmIdentifier(new ASN1ObjectIdentifier(issuer.algorithm()), DERNull.INSTANCE)
        : new AlgorithmIdentifier(new ASN1ObjectIdentifier(issuer.algorithm()));
    tbs.setSerialNumber(new ASN1Integer(serial++));
    tbs.setIssuer(nameOf(issuer, false));
    tbs.setSubject(nameOf(subject, !isAuthority));
    tbs.setStartDate(new org.bouncycastle.asn1.x509.Time(new ASN1UTCTime(from)));
    tbs.setEndDate(new org.bouncycastle.asn1.x509.Time(new ASN1UTCTime(to)));
    tbs.setSubjectPublicKeyInfo(subject.spki());
    tbs.setSignature(algorithm);
    ExtensionsGenerator extensions = new ExtensionsGenerator();
    extensions.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
    extensions.addExtension(Extension.keyUsage, true,
        new KeyUsage(isAuthority ? KeyUsage.keyCertSign | KeyUsage.cRLSign : KeyUsage.digitalSignature | KeyUsage.nonRepudiation));
    tbs.setExtensions(extensions.generate());
    TBSCertificate body = tbs.generateTBSCertificate();
    ASN1EncodableVector whole = new ASN1EncodableVector();
    whole.add(body);
    whole.add(algorithm);
    whole.add(new DERBitString(issuer.maker().sign(body.getEncoded("DER"))));
    return new DERSequence(whole).getEncoded("DER");
  }

  static byte[] cms(Party signer, byte[] certificate, boolean isAttached, boolean isBare) throws Exception {
    org.bouncycastle.asn1.x509.Certificate read = org.bouncycastle.asn1.x509.Certificate.getInstance(certificate);
    String digestOid = signer.algorithm().equals(WITH_KUPYNA) ? KUPYNA : GOST;
    AlgorithmIdentifier digest = new AlgorithmIdentifier(new ASN1ObjectIdentifier(digestOid));
    ASN1EncodableVector attributes = new ASN1EncodableVector();
    attributes.add(new Attribute(CMSAttributes.contentType, new DERSet(CMSObjectIdentifiers.data)));
    attributes.add(new Attribute(CMSAttributes.signingTime, new DERSet(new ASN1UTCTime("260312083000Z"))));
    attributes.add(new Attribute(CMSAttributes.messageDigest, new DERSet(new DEROctetString(digest(digestOid, BALLOT)))));
    ASN1Set signed = new DERSet(attributes);
    byte[] made = signer.maker().sign(signed.getEncoded("DER"));
    if (isBare) made = ASN1OctetString.getInstance(made).getOctets();
    SignerInfo info = new SignerInfo(
        new SignerIdentifier(new IssuerAndSerialNumber(read)), digest, signed,
        new AlgorithmIdentifier(new ASN1ObjectIdentifier(signer.algorithm())), new DEROctetString(made), null);
    SignedData data = new SignedData(new DERSet(digest),
        new ContentInfo(CMSObjectIdentifiers.data, isAttached ? new DEROctetString(BALLOT) : null),
        new DERSet(read), null, new DERSet(info));
    return new ContentInfo(CMSObjectIdentifiers.signedData, data).getEncoded("DER");
  }

  static void person(String id, String name, int curve, String form, Party issuer, String from, String to) throws Exception {
    Party party = dstu(name, curve, form);
    byte[] made = certificate(party, issuer, false, from, to);
    out.put(id + ".certificate", b64(made));
    out.put(id + ".attached", b64(cms(party, made, true, false)));
    if (id.equals("named")) {
      out.put(id + ".detached", b64(cms(party, made, false, false)));
      out.put(id + ".bare", b64(cms(party, made, true, true)));
    }
  }

  /** Somebody whose key signs documents of a test. */
  static void signer(String id, String name, int curve, String form, Party issuer) throws Exception {
    Party party = dstu(name, curve, form);
    out.put(id + ".key", party.d().toString(16));
    out.put(id + ".certificate", b64(certificate(party, issuer, false, "200101000000Z", "491231000000Z")));
  }

  static Party authority(String id, Party party) throws Exception {
    out.put(id, b64(certificate(party, party, true, "200101000000Z", "491231000000Z")));
    return party;
  }

  public static void main(String[] arguments) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    String from = "200101000000Z", to = "491231000000Z";
    Party center = authority("authority", dstu("Центр ДСТУ", 6, "named"));
    Party long431 = authority("authority431", dstu("Центр ДСТУ 431", 9, "named"));
    Party kupyna = authority("authorityKupyna", dstu("Центр Купина", 6, "kupyna"));
    Party unlisted = authority("unlisted", dstu("Центр ДСТУ", 6, "named"));
    Party rsa = authority("authorityRsa", rsa("Центр RSA"));
    Party other = authority("authority307", dstu("Центр ДСТУ 307", 7, "named"));
    person("named", "Андрієнко Олена", 6, "dke", center, from, to);
    person("explicit", "Андрієнко Олена", 6, "explicit", center, from, to);
    person("m431", "Андрієнко Олена", 9, "named", long431, from, to);
    person("explicit431", "Андрієнко Олена", 9, "explicit", center, from, to);
    person("kupyna", "Андрієнко Олена", 6, "kupyna", kupyna, from, to);
    person("big", "Андрієнко Олена", 6, "big", center, from, to);
    person("underRsa", "Андрієнко Олена", 6, "named", rsa, from, to);
    person("stranger", "Андрієнко Олена", 6, "named", unlisted, from, to);
    person("expired", "Андрієнко Олена", 6, "named", center, from, "210101000000Z");
    person("m307", "Андрієнко Олена", 7, "named", center, from, to);
    signer("owner", "Андрієнко Ім’я", 6, "dke", center);
    signer("olena", "Шевченко Олена", 6, "kupyna", center);
    signer("ivan", "Шевченко Іван", 9, "explicit", center);
    StringBuilder text = new StringBuilder("{\n");
    out.forEach((id, value) -> text.append(text.length() > 2 ? ",\n" : "").append("  \"").append(id).append("\": \"").append(value).append('"'));
    System.out.println(text.append("\n}"));
  }
}
