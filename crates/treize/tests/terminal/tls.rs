//! A table behind a proxy with a certificate, as on a public server.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use treize_client::Seated;
use treize_engine::Seat;
use treize_protocol::Command as Do;

use crate::server::{BIN, Server, host, play};

/// A proxy that terminates TLS on its own port, with a certificate for `localhost` from a file.
struct Proxy {
    port: u16,
    certificate: PathBuf,
}

impl Proxy {
    async fn start(server: &Server, folder: &Path) -> Proxy {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        let certificate = folder.join("localhost.pem");
        fs::write(&certificate, made.cert.pem()).expect("a file");
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).expect("a key");
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the usual versions")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .expect("a certificate with its key");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let behind = server.url.trim_start_matches("http://").to_owned();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, behind) = (acceptor.clone(), behind.clone());
                tokio::spawn(async move {
                    // A client that does not trust the certificate disconnects.
                    let Ok(mut outside) = acceptor.accept(stream).await else { return };
                    let Ok(mut inside) = TcpStream::connect(behind).await else { return };
                    let _ = copy_bidirectional(&mut outside, &mut inside).await;
                });
            }
        });
        Proxy { port, certificate }
    }
}

/// Runs the program. It trusts only these certificates.
async fn run(arguments: &[&str], trusted: &Path, input: String) -> Output {
    let mut command = Command::new(BIN);
    command.args(arguments).env("SSL_CERT_FILE", trusted).env_remove("SSL_CERT_DIR");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let run = move || {
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("its input is ours");
        // It may end without reading everything.
        let feeder = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output().expect("the program ends");
        feeder.join().expect("the feeder does not panic");
        output
    };
    tokio::task::spawn_blocking(run).await.expect("a run")
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_through_tls() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let proxy = Proxy::start(&server, own.path()).await;
    let (mut anne, table) = host(&server, 2, r#","spectators":true"#).await;
    let link = format!("https://localhost:{}/t/{table}", proxy.port);
    let folder = own.path().to_str().expect("a plain path").to_owned();

    let luc = {
        let (link, folder, trusted) = (link.clone(), folder.clone(), proxy.certificate.clone());
        tokio::spawn(async move {
            let arguments = ["join", &link, "--name", "Luc", "--plain", "--lang", "en", "--data", &folder];
            run(&arguments, &trusted, "1\n".repeat(5000)).await
        })
    };
    let mut seated = Seated::new(anne.clone(), &table, Some(Seat::ZERO), "anne");
    // He is present once the deal is possible.
    while anne.command(&table, &Do::Start).await.is_err() {
        seated.next().await.expect("the table is there");
    }
    play(&mut seated, |frame| !frame.view["outcome"].is_null()).await;
    let output = luc.await.expect("a run");
    let (out, err) = said(&output);
    assert!(output.status.success(), "{err}");
    assert!(out.contains("1) ") && out.contains("Place 1: "), "{out}");

    let watch = ["watch", &link, "--plain", "--lang", "en", "--data", &folder];
    let output = run(&watch, &proxy.certificate, String::new()).await;
    let (out, err) = said(&output);
    assert!(output.status.success() && out.contains("Place 1: "), "{out}{err}");

    let url = format!("https://localhost:{}", proxy.port);
    let load = ["load", "--url", &url, "--tables", "2", "--seconds", "1"];
    let output = run(&load, &proxy.certificate, String::new()).await;
    let (out, err) = said(&output);
    assert!(output.status.success() && out.contains("0 refused, 0 lost"), "{out}{err}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_wants_https_is_told_in_words() {
    let own = tempfile::tempdir().expect("a folder");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = vec![0; 4096];
            let read = stream.read(&mut request).await.unwrap_or_default();
            let request = String::from_utf8_lossy(&request[..read]).into_owned();
            let path = request.split(' ').nth(1).unwrap_or("/");
            let answer = format!(
                "HTTP/1.1 308 Permanent Redirect\r\nLocation: https://play.example.org{path}\r\nContent-Length: 0\r\n\r\n"
            );
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    let (link, folder) =
        (format!("http://127.0.0.1:{port}/t/k3v9"), own.path().to_str().expect("a plain path"));
    let rows =
        [("en", "Use this link: https://play.example.org/t/k3v9"), ("fr", "https://play.example.org/t/k3v9")];
    for (language, expected) in rows {
        let arguments = ["join", &link, "--name", "Luc", "--plain", "--lang", language, "--data", folder];
        let output = run(&arguments, own.path(), String::new()).await;
        let (_, err) = said(&output);
        assert_eq!(output.status.code(), Some(1), "{err}");
        assert!(err.trim_end().ends_with(expected), "{err}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_trusted_is_told_nothing() {
    let (data, own) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let proxy = Proxy::start(&server, own.path()).await;
    let stranger = own.path().join("stranger.pem");
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    fs::write(&stranger, made.cert.pem()).expect("a file");
    let nothing = own.path().join("nothing.pem");
    let (_, table) = host(&server, 2, "").await;
    let folder = own.path().to_str().expect("a plain path").to_owned();
    let plain = server.url.trim_start_matches("http://127.0.0.1:");
    let secure = proxy.port.to_string();
    let rows = [
        (
            "localhost",
            secure.as_str(),
            &stranger,
            "Nobody whom this system trusts has signed the certificate",
        ),
        ("127.0.0.1", &secure, &proxy.certificate, "The certificate of 127.0.0.1 is for another name"),
        ("localhost", &secure, &nothing, "the certificates that this system trusts cannot be read"),
        ("localhost", plain, &proxy.certificate, "there is no TLS: is it http:// instead of https://?"),
    ];
    for (name, port, trusted, why) in rows {
        let link = format!("https://{name}:{port}/t/{table}");
        let join = ["join", &link, "--name", "Luc", "--plain", "--lang", "en", "--data", &folder];
        let output = run(&join, trusted, String::new()).await;
        let (out, err) = said(&output);
        assert_eq!(output.status.code(), Some(1), "{out}{err}");
        assert!(err.contains(why), "{err}");
        assert!(!own.path().join("servers").exists(), "no name was given: {err}");
    }
}
