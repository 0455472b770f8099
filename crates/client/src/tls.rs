//! TLS with the certificates that this system trusts.

use std::fmt;

use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{CertificateError, Error};

use crate::ClientError;
use crate::address::Address;

/// Why a server's certificate is not trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrustError {
    /// No authority that this system trusts has signed it.
    Issuer,
    /// It is for another name.
    Name,
    /// It has expired, or is not valid yet.
    Date,
    /// Something else is wrong with it.
    Other,
}

impl fmt::Display for TrustError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrustError::Issuer => "nobody whom this system trusts has signed it",
            TrustError::Name => "it is for another name",
            TrustError::Date => "it has expired, or is not valid yet",
            TrustError::Other => "it is not as it should be",
        })
    }
}

/// Starts TLS on a connection.
pub(crate) async fn shake(stream: TcpStream, address: &Address) -> Result<TlsStream<TcpStream>, ClientError> {
    let connector = treize_tls::connector().map_err(|why| ClientError::Roots(why.into()))?;
    let name = ServerName::try_from(address.host.clone());
    let name = name.map_err(|_| ClientError::Address(format!("https://{}", address.authority)))?;
    connector.connect(name, stream).await.map_err(|error| {
        let why = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
        match why {
            Some(Error::InvalidCertificate(why)) => {
                ClientError::Certificate { host: address.host.clone(), why: trust_error(why) }
            }
            Some(Error::InvalidMessage(_)) => {
                ClientError::connection("there is no TLS: is it http:// instead of https://?")
            }
            _ => ClientError::connection(error),
        }
    })
}

fn trust_error(error: &CertificateError) -> TrustError {
    use CertificateError as Bad;
    match error {
        // A stranger may use the name of a trusted authority, but not its signature.
        Bad::UnknownIssuer | Bad::BadSignature => TrustError::Issuer,
        Bad::NotValidForName | Bad::NotValidForNameContext { .. } => TrustError::Name,
        Bad::Expired | Bad::ExpiredContext { .. } | Bad::NotValidYet | Bad::NotValidYetContext { .. } => {
            TrustError::Date
        }
        _ => TrustError::Other,
    }
}
