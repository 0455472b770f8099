//! TLS, as far as this system trusts who is at the other end.

use std::fmt;
use std::sync::{Arc, LazyLock};

use rustls_native_certs::load_native_certs;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{CertificateError, ClientConfig, Error, RootCertStore};

use crate::ClientError;
use crate::address::Address;

/// Made once: a system knows some hundred and fifty authorities, and `treize load` has thousands of connections.
static CONNECTOR: LazyLock<Result<TlsConnector, String>> = LazyLock::new(connector);

/// Why a server's certificate is not trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distrust {
    /// Nobody whom this system trusts has signed it.
    Issuer,
    /// It is for another name.
    Name,
    /// It has expired, or is not valid yet.
    Date,
    /// Something else is wrong with it.
    Other,
}

impl fmt::Display for Distrust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Distrust::Issuer => "nobody whom this system trusts has signed it",
            Distrust::Name => "it is for another name",
            Distrust::Date => "it has expired, or is not valid yet",
            Distrust::Other => "it is not as it should be",
        })
    }
}

/// Speaks TLS from now on.
pub(crate) async fn shake(stream: TcpStream, address: &Address) -> Result<TlsStream<TcpStream>, ClientError> {
    let connector = CONNECTOR.as_ref().map_err(|why| ClientError::Roots(why.clone()))?;
    let name = ServerName::try_from(address.host.clone());
    let name = name.map_err(|_| ClientError::Address(format!("https://{}", address.authority)))?;
    connector.connect(name, stream).await.map_err(|error| {
        let why = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
        match why {
            Some(Error::InvalidCertificate(why)) => {
                ClientError::Certificate { host: address.host.clone(), why: distrust(why) }
            }
            Some(Error::InvalidMessage(_)) => {
                ClientError::connection("there is no TLS: is it http:// instead of https://?")
            }
            _ => ClientError::connection(error),
        }
    })
}

fn distrust(error: &CertificateError) -> Distrust {
    use CertificateError as Bad;
    match error {
        // A stranger may have the name of somebody trusted, but not the signature.
        Bad::UnknownIssuer | Bad::BadSignature => Distrust::Issuer,
        Bad::NotValidForName | Bad::NotValidForNameContext { .. } => Distrust::Name,
        Bad::Expired | Bad::ExpiredContext { .. } | Bad::NotValidYet | Bad::NotValidYetContext { .. } => {
            Distrust::Date
        }
        _ => Distrust::Other,
    }
}

/// Trusts whom this system trusts; `SSL_CERT_FILE` and `SSL_CERT_DIR` name others.
fn connector() -> Result<TlsConnector, String> {
    let found = load_native_certs();
    let mut roots = RootCertStore::empty();
    let (good, _) = roots.add_parsable_certificates(found.certs);
    if good == 0 {
        let why = found.errors.first().map_or_else(|| "there are none".into(), ToString::to_string);
        return Err(why);
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
    let mut config = config.with_root_certificates(roots).with_no_client_auth();
    // A proxy may offer more: this client speaks only this.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsConnector::from(Arc::new(config)))
}
