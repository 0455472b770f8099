//! TLS for outgoing connections, with the certificates that this system trusts.

use std::sync::{Arc, LazyLock};

use rustls_native_certs::load_native_certs;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Created once: a system trusts about 150 authorities, and `treize load` opens thousands of connections.
static CONNECTOR: LazyLock<Result<TlsConnector, String>> = LazyLock::new(new_connector);

/// Starts TLS with the certificates of this system, or those of `SSL_CERT_FILE` and `SSL_CERT_DIR`. The error says why
/// there are no trusted certificates.
pub fn connector() -> Result<&'static TlsConnector, &'static str> {
    CONNECTOR.as_ref().map_err(String::as_str)
}

fn new_connector() -> Result<TlsConnector, String> {
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
    // A proxy may offer other protocols; our clients support only HTTP/1.1.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsConnector::from(Arc::new(config)))
}
